import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './tool.ts'
import { runFaults } from './suites.ts'

// Runs the scenarios whose path contains one of the arguments, or all; with `--full` in their long form, which also
// writes the tables of results.

const args = process.argv.slice(2)
const isFull = args.includes('--full')
const files = args.filter((argument) => argument !== '--full')
const { count, tables } = await runFaults(files, isFull)
for (const [kind, table] of Object.entries(tables)) {
  console.log(table)
  if (!isFull) continue
  const folder = path.join(ROOT, 'bench/results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, `${new Date().toISOString().slice(0, 10)}-${kind}.md`), table)
}
process.exitCode = count.failed === 0 && count.passed > 0 ? 0 : 1
