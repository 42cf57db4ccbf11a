import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findBrokenReferences } from './references.ts'
import { ROOT } from './tool.ts'

const CHECKED = '**/*.{md,ts,tsx,mjs,js,css,html,yml}'
/** Installed and built files, and hidden folders. */
const SKIPPED_FOLDERS = /^(node_modules|dist|\..+)$/
/** Contains broken references on purpose. */
const SKIPPED_FILE = 'scripts/references.test.ts'

const names = globSync(CHECKED, {
  cwd: ROOT,
  exclude: (name) => SKIPPED_FOLDERS.test(path.basename(name)),
}).map((name) => name.split(path.sep).join('/'))
const files = new Map(
  names
    .filter((name) => name !== SKIPPED_FILE)
    .map((name) => [name, readFileSync(path.join(ROOT, name), 'utf8')]),
)
const broken = findBrokenReferences({
  files,
  exists: (file) => existsSync(path.join(ROOT, file)),
})
for (const { file, line, message } of broken) console.log(`${file}:${line}: ${message}`)
if (broken.length > 0) process.exitCode = 1
