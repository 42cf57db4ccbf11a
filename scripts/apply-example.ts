import { applyExample } from './adopter/example.ts'
import { ROOT } from './tool.ts'

// Adds an example to this checkout and lists the files: node scripts/run.mjs apply-example projects

try {
  console.log(applyExample(ROOT, process.argv[2] ?? '').join('\n'))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
