import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { compareCircles, findCircles, KNOWN_CIRCLES } from './circles.ts'
import { ROOT } from './tool.ts'

const CHECKED = [
  '{server,dev-identity,contract,product}/src/**/*.{ts,tsx}',
  'scripts/**/*.{ts,mjs}',
]

const files = globSync(CHECKED, { cwd: ROOT }).map((file) => file.split(path.sep).join('/'))
const sources = new Map(files.map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')]))
const { added, gone } = compareCircles(findCircles(sources), KNOWN_CIRCLES)
for (const circle of added)
  console.log(`These files import each other, types included:\n  ${circle.join('\n  ')}`)
for (const file of gone)
  console.log(`${file} is in no circle any more: delete it from scripts/circles.ts`)
if (added.length + gone.length > 0) process.exitCode = 1
