"""The site's own drawings and the sheets made of them."""
