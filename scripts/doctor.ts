import { runDoctorCommand } from '@foyer/server/doctor-command/run-doctor-command.ts'

// For operators. Must run without development dependencies.
process.exitCode = await runDoctorCommand(process.argv.slice(2), process.env)
