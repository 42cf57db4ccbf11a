import { runCopyDatabaseCommand } from '@foyer/server/commands/copy-database.ts'

// For operators. Must run without development dependencies.
process.exitCode = await runCopyDatabaseCommand(process.argv.slice(2), process.env)
