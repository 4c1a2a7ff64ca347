"""The pages of figures as their templates show them: values in, words and coordinates out."""
