import { runBackupCommand } from '@foyer/server/backup-command/run-backup-command.ts'

// For operators. Must run without development dependencies.
process.exitCode = await runBackupCommand(process.argv.slice(2), process.env)
