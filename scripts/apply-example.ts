import { applyExample } from './adopter/apply-example.ts'
import { ROOT } from './gate/run-tool.ts'

// Adds an example to this checkout and lists the files: node scripts/run.mjs apply-example projects

try {
  console.log(applyExample(ROOT, process.argv[2] ?? '').join('\n'))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
