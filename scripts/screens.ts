import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildClient } from '../client/build.ts'
import { listPictures } from '../e2e/visual/support/stored-pictures.ts'
import { ROOT, runTool } from './tool.ts'
import { describeScreens } from './describe-screens.ts'

// Writes docs/screens/, a page with the stored pictures, and takes the pictures of the README.

const folder = path.join(ROOT, 'docs/screens')
mkdirSync(folder, { recursive: true })
writeFileSync(path.join(folder, 'README.md'), describeScreens(listPictures()))
await buildClient()
const command = ['playwright', 'test', '-c', 'e2e/visual', '--project=readme'] as const
const { ok } = await runTool(command, { output: 'inherit' })
process.exitCode = ok ? 0 : 1
