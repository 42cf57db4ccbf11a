// The server alone, from settings alone. It must run without a single development dependency.
import '@foyer/server/main.ts'
