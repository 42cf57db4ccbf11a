import { runUsersCommand } from '@foyer/server/users-command/run-users-command.ts'

// For whoever runs the product. It must run without a single development dependency.
process.exitCode = await runUsersCommand(process.argv.slice(2), process.env)
