import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildClient } from '../../client/build.ts'
import { COMPOSE_PROOF, MANIFESTS_PROOF } from './manifests.ts'
import { IMAGE_PROOF } from './image.ts'
import { PROXY_PROOFS } from './proxies.ts'
import { expectThat, findMissing, type Proof, runCommand } from './proof.ts'
import { ROOT } from '../tool.ts'

/**
 * `npm run test:deploy` tries out the files in `deploy/` that work on a single machine, and records the results. Needs root.
 * An argument, such as `nginx`, selects what to run.
 */
export async function run([only = '']: readonly string[]): Promise<number> {
  await buildClient()
  const date = new Date().toISOString().slice(0, 10)
  const name = `${date}-deploy`
  const report = path.join(ROOT, 'bench/results', `${name}.md`)
  const sections = readSections(report)
  let exitCode = 0
  for (const proof of PROOFS.filter(({ title }) => title.includes(only))) {
    const [result, lines] = await prove(proof)
    if (result === 'FAILED') exitCode = 1
    const section = [`${proof.title}: ${result}`, '', ...lines.map((line) => `- ${line}`)].join(
      '\n',
    )
    console.log(`${section}\n`)
    if (result !== 'skipped') sections.set(proof.title, section)
  }
  const parts = [...sections.values()].map((section) => `## ${section}\n`)
  const intro = `# Deployment files\n\n\`npm run test:deploy\` on ${date}.\n`
  writeFileSync(report, [intro, ...parts].join('\n'))
  return exitCode
}

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

const UNIT = path.join(ROOT, 'deploy/systemd/foyer.service')

/** From 0 to 10; systemd calls up to 2 "OK". */
const MAX_EXPOSURE = 2

const UNIT_PROOF: Proof = {
  title: 'the systemd unit',
  needs: ['systemd-analyze'],
  async run() {
    const { stderr: warnings } = await runCommand(['systemd-analyze', 'verify', UNIT])
    expectThat(warnings.trim() === '', `systemd-analyze verify has no warning: ${warnings}`)
    const { stdout: report } = await runCommand([
      'systemd-analyze',
      'security',
      '--offline=true',
      UNIT,
    ])
    const [, exposure = ''] = /exposure level for foyer\.service: ([\d.]+)/.exec(report) ?? []
    expectThat(
      exposure !== '' && Number(exposure) <= MAX_EXPOSURE,
      `the exposure is at most ${MAX_EXPOSURE}: ${report}`,
    )
    return [
      '`systemd-analyze verify` has no warning.',
      `\`systemd-analyze security --offline=true\`: exposure ${exposure} of 10.`,
    ]
  },
}

const PROOFS = [...PROXY_PROOFS, UNIT_PROOF, MANIFESTS_PROOF, COMPOSE_PROOF, IMAGE_PROOF]
