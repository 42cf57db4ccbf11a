import { runUsersCommand } from '@foyer/server/commands/users.ts'

// For administrators. Must run without development dependencies.
process.exitCode = await runUsersCommand(process.argv.slice(2), process.env)
