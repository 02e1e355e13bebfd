"""Tournaments: any players at tables of any size, everybody in every seat, rated, with what the rating gets wrong."""
