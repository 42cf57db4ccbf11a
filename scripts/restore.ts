import { runRestoreCommand } from '@foyer/server/commands/restore.ts'

// For operators. Must run without development dependencies.
process.exitCode = await runRestoreCommand(process.argv.slice(2), process.env)
