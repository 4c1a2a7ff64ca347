"""What `./dev bench` measures, a module a bench; each row has its yardstick and its goal."""
