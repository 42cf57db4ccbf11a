import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { parse, parseAllDocuments } from 'yaml'
import { ROOT } from '../tool.ts'
import { expectThat, type Proof, runCommand } from './proof.ts'

const SCHEMAS = path.join(ROOT, 'deploy/schemas')

export const MANIFESTS_PROOF: Proof = {
  title: 'the Kubernetes manifests',
  needs: ['npm'],
  async run() {
    await runCommand(['npm', 'ci', '--ignore-scripts', '--prefix', SCHEMAS])
    const manifests = readManifests()
    for (const manifest of manifests) {
      const errors = await validate(manifest)
      expectThat(errors === '', `${manifest.kind} ${manifest.metadata.name} is valid: ${errors}`)
    }
    const wrong = await validate({ ...manifests[0], metadata: { name: 7 } } as unknown as Manifest)
    expectThat(wrong !== '', 'a wrong manifest is refused')
    const kinds = manifests.map(({ kind }) => kind).join(', ')
    return [`Valid against the JSON schemas in \`kubernetes-models\`: ${kinds}.`]
  },
}

export const COMPOSE_PROOF: Proof = {
  title: 'the Compose file',
  needs: [],
  run: async () => [`Only parsed: ${Object.keys(readCompose().services).join(', ')}.`],
}

/** The errors, if there are any. */
async function validate(manifest: Manifest): Promise<string> {
  const child = spawn(process.execPath, [path.join(SCHEMAS, 'validate-manifest.mjs')], {
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  child.stdin.end(JSON.stringify(manifest))
  const [errors] = await Promise.all([text(child.stderr), once(child, 'close')])
  return child.exitCode === 0 ? '' : errors || 'failed'
}

/** A file below the root of the repository. */
export const readRoot = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

interface Compose {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly ports?: readonly string[]
        readonly environment?: Readonly<Record<string, string>>
        readonly read_only?: boolean
        readonly stop_grace_period?: string
      }
    >
  >
}

export const readCompose = () => parse(readRoot('deploy/compose.yaml')) as Compose

interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly data?: Readonly<Record<string, string>>
  // oxlint-disable-next-line typescript/no-explicit-any -- each kind has its own shape
  readonly spec?: any
}

/** The files below `deploy/` that are YAML. */
export const listYamlFiles = () =>
  globSync('deploy/**/*.yaml', { cwd: ROOT }).map((file) => file.replaceAll(path.sep, '/'))

/** The Kubernetes manifests. Throws if one is not YAML. */
export function readManifests(): readonly Manifest[] {
  return listYamlFiles()
    .filter((file) => file.startsWith('deploy/kubernetes/') && !file.endsWith('kustomization.yaml'))
    .flatMap((file) => parseAllDocuments(readRoot(file)))
    .map((document) => {
      if (document.errors[0]) throw document.errors[0]
      return document.toJS() as Manifest
    })
}

export function findManifest(kind: string): Manifest {
  const found = readManifests().find((manifest) => manifest.kind === kind)
  if (!found) throw new Error(`There is no ${kind}`)
  return found
}
