"""From stored rankings and labels to scores by query, means, intervals and paired tests."""
