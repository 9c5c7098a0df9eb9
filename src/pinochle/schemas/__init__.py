"""Schemas of the documents: in JSON Schema, and as types for TypeScript."""
