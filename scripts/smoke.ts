import { runSmokeCommand } from '@foyer/server/commands/smoke.ts'

// For operators. Must run without development dependencies.
process.exitCode = await runSmokeCommand(process.argv.slice(2))
