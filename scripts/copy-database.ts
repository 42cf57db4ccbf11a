import { runCopyDatabaseCommand } from '@foyer/server/copy-command/run-copy-database-command.ts'

// For operators. Must run without development dependencies.
process.exitCode = await runCopyDatabaseCommand(process.argv.slice(2), process.env)
