import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runFaults } from './gate/run-faults.ts'
import { ROOT } from './gate/run-tool.ts'

const isFull = process.argv.includes('--full')
const { count, table } = await runFaults(isFull)
console.log(table)
if (isFull) {
  const folder = path.join(ROOT, 'bench/results')
  mkdirSync(folder, { recursive: true })
  const name = `${new Date().toISOString().slice(0, 10)}-faults`
  writeFileSync(path.join(folder, `${name}.md`), table)
}
process.exitCode = count.failed === 0 && count.passed > 0 ? 0 : 1
