import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildClient } from '../client/build.ts'
import { COMPOSE_PROOF, MANIFESTS_PROOF } from './deploy/manifests.ts'
import { IMAGE_PROOF } from './deploy/image.ts'
import { PROXY_PROOFS } from './deploy/proxies.ts'
import { UNIT_PROOF } from './deploy/unit.ts'
import { findMissing, type Proof } from './deploy/proof.ts'
import { ROOT } from './tool.ts'

// Tries out the files in `deploy/` that work on a single machine, and records the results. Needs root. An argument,
// such as `nginx`, selects what to run.

const PROOFS = [...PROXY_PROOFS, UNIT_PROOF, MANIFESTS_PROOF, COMPOSE_PROOF, IMAGE_PROOF]

type Result = 'passed' | 'FAILED' | 'skipped'

async function prove(proof: Proof): Promise<readonly [Result, readonly string[]]> {
  const missing = findMissing(proof)
  if (missing.length > 0) return ['skipped', [`Not installed: ${missing.join(', ')}.`]]
  try {
    return ['passed', await proof.run()]
  } catch (error) {
    return ['FAILED', [error instanceof Error ? error.message : String(error)]]
  }
}

/** The sections of a report, by title. */
function readSections(file: string): Map<string, string> {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const sections = text.split(/^## /m).slice(1)
  return new Map(sections.map((section) => [section.split(': ', 1)[0] ?? '', section.trim()]))
}

await buildClient()
const [only = ''] = process.argv.slice(2)
const date = new Date().toISOString().slice(0, 10)
const name = `${date}-deploy`
const report = path.join(ROOT, 'bench/results', `${name}.md`)
const sections = readSections(report)
for (const proof of PROOFS.filter(({ title }) => title.includes(only))) {
  const [result, lines] = await prove(proof)
  if (result === 'FAILED') process.exitCode = 1
  const section = [`${proof.title}: ${result}`, '', ...lines.map((line) => `- ${line}`)].join('\n')
  console.log(`${section}\n`)
  if (result !== 'skipped') sections.set(proof.title, section)
}
const parts = [...sections.values()].map((section) => `## ${section}\n`)
const intro = `# Deployment files\n\n\`npm run test:deploy\` on ${date}.\n`
writeFileSync(report, [intro, ...parts].join('\n'))
