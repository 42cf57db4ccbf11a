import { runDoctorCommand } from '@foyer/server/commands/doctor.ts'

// For operators. Must run without development dependencies.
process.exitCode = await runDoctorCommand(process.argv.slice(2), process.env)
