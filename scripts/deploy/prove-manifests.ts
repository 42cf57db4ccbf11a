import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { ROOT } from '../gate/run-tool.ts'
import { expectThat, type Proof } from './proof.ts'
import { readCompose, readManifests, type Manifest } from './read-deploy-files.ts'
import { runCommand } from './run-command.ts'

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
