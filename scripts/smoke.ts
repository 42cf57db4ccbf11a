import { runSmokeCommand } from '@foyer/server/smoke-command/run-smoke-command.ts'

// For operators. Must run without development dependencies.
process.exitCode = await runSmokeCommand(process.argv.slice(2))
