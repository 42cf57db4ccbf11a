import { runUsersCommand } from '@foyer/server/users-command/run-users-command.ts'

// For administrators. Must run without development dependencies.
process.exitCode = await runUsersCommand(process.argv.slice(2), process.env)
