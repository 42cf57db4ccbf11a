import { checkRules } from '../attacks/mutations/check.ts'

const problems = await checkRules({ write: process.argv.includes('--write') })
for (const problem of problems) console.log(problem)
if (problems.length > 0) process.exitCode = 1
