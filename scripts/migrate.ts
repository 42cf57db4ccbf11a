import { runMigrateCommand } from '@foyer/server/commands/migrate.ts'

// For operators. Must run without development dependencies.
process.exitCode = await runMigrateCommand(process.argv.slice(2), process.env)
