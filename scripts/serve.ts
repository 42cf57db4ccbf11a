// Starts only the server. Must run without development dependencies.
import '@foyer/server/main.ts'
