import { runRestoreCommand } from '@foyer/server/restore-command/run-restore-command.ts'

// For operators. Must run without development dependencies.
process.exitCode = await runRestoreCommand(process.argv.slice(2), process.env)
