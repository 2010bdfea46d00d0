"""What has to be computed, each thing once, and in which batches."""
