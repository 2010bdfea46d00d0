# The first two are the product's face: a result worth reading, and every test.
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test test-quick chaos lint check fix

demo: $(VENV)/.installed
	$(BIN)/coreb-ray sweep sweeps/demo.yaml
	$(BIN)/coreb-ray audit demo
	$(BIN)/coreb-ray audit demo-broken; test $$? -eq 1  # the gate stops it

test: $(VENV)/.installed
	$(BIN)/python -m pytest -n 2 --dist loadscope -m "not chaos"

# Kills sweeps ten times over; outside continuous integration.
chaos: $(VENV)/.installed
	$(BIN)/python -m pytest -m chaos

test-quick: $(VENV)/.installed
	$(BIN)/python -m pytest -n 2 --dist loadscope -m "not slow and not ray and not chaos"

# Runs everything and lists what failed.
lint: $(VENV)/.installed
	@failed=""; \
	$(BIN)/ruff format --check --quiet . || failed="$$failed format"; \
	$(BIN)/ruff check --quiet . || failed="$$failed lint"; \
	$(BIN)/mypy || failed="$$failed types"; \
	$(BIN)/lint-imports --no-cache >/dev/null || { $(BIN)/lint-imports --no-cache; failed="$$failed imports"; }; \
	if [ -n "$$failed" ]; then echo "failed:$$failed"; exit 1; fi

check: $(VENV)/.installed
	@failed=""; \
	$(MAKE) --no-print-directory lint || failed="lint"; \
	$(MAKE) --no-print-directory test || failed="$$failed test"; \
	if [ -n "$$failed" ]; then echo "failed: $$failed"; exit 1; fi

fix: $(VENV)/.installed
	$(BIN)/ruff check --fix --quiet . || true
	$(BIN)/ruff format --quiet .

$(VENV)/.installed: pyproject.toml constraints.txt tools/install.sh
	@sh tools/install.sh
