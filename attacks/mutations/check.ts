import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../scripts/tool.ts'
import { readMarkers, type Marker } from './markers.ts'
import { compileMutations, findMismatches } from './mutate.ts'
import { RULE_MUTATIONS } from './table.ts'

const DOCUMENT = path.join(ROOT, 'docs/security.md')

/** `node scripts/run.mjs check-mutations` */
export async function run(args: readonly string[]): Promise<number> {
  const problems = await checkRules({ write: args.includes('--write') })
  for (const problem of problems) console.log(problem)
  return problems.length === 0 ? 0 : 1
}

/**
 * What is wrong with the rules, their markers and their mutations; empty if nothing is. With `write`, the lists
 * "Enforced in" of `docs/security.md` are written from the markers instead of compared with them.
 */
async function checkRules({ write = false } = {}): Promise<readonly string[]> {
  const markers = readMarkers()
  const document = readFileSync(DOCUMENT, 'utf8')
  const listed = listEnforcement(document, markers)
  if (write) writeFileSync(DOCUMENT, listed)
  const problems = [
    ...findMismatches(RULE_MUTATIONS, markers),
    ...rulesOf(document)
      .filter((rule) => !markers.some((marker) => marker.rule === rule))
      .map((rule) => `Rule ${rule} of docs/security.md has no marker`),
    ...(listed === document || write
      ? []
      : [
          '"Enforced in" of docs/security.md is outdated: node scripts/run.mjs check-mutations --write',
        ]),
  ]
  if (problems.length > 0) return problems
  const errors = await compileMutations(RULE_MUTATIONS, markers).catch(String)
  return errors === '' ? [] : [`The mutations do not compile together:\n${errors}`]
}

const RULE = /^### Rule (\d+): /gm

const rulesOf = (document: string) => [...document.matchAll(RULE)].map(([, rule = '']) => rule)

/** Replaces the list of files behind "Enforced in" of each numbered rule. */
export function listEnforcement(document: string, markers: readonly Marker[]): string {
  return document
    .split(/^(?=### )/m)
    .map((section) => {
      const [, rule] = /^### Rule (\d+): /.exec(section) ?? []
      if (rule === undefined) return section
      const files = new Set(
        markers.filter((marker) => marker.rule === rule).map(({ file }) => file),
      )
      const names = [...files].map((file) => `\`${file.replace(/^server\/src\//, '')}\``)
      return section.replace(
        /^- \*\*Enforced in\*\* .*$/m,
        `- **Enforced in** ${names.join(', ')}.`,
      )
    })
    .join('')
}
