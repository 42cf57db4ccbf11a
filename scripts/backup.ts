import { runBackupCommand } from '@foyer/server/commands/backup.ts'

// For operators. Must run without development dependencies.
process.exitCode = await runBackupCommand(process.argv.slice(2), process.env)
