"""Lets `python -m coreb_ray` stand for the `coreb-ray` command."""

from coreb_ray.cli.main import main

if __name__ == "__main__":
    main()
