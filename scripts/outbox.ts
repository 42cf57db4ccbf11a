import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { runOutbox } from './gate/run-faults.ts'
import { ROOT } from './gate/run-tool.ts'

const { count, table } = await runOutbox()
console.log(table)
const name = `${new Date().toISOString().slice(0, 10)}-outbox`
writeFileSync(path.join(ROOT, 'bench/results', `${name}.md`), table)
process.exitCode = count.failed === 0 && count.passed > 0 ? 0 : 1
