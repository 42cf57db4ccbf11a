import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { ROOT } from '../gate/run-tool.ts'

/** A file below the root of the repository. */
export const readRoot = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

export interface Compose {
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

export interface Manifest {
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
