// Validates a Kubernetes manifest, in JSON on standard input, against the schema of its kind.
import { text } from 'node:stream/consumers'

const manifest = JSON.parse(await text(process.stdin))
const { [manifest.kind]: Model } = await import(
  `kubernetes-models/${manifest.apiVersion}/${manifest.kind}`
)
new Model(manifest).validate()
