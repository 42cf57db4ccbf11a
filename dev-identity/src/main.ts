import { PortInUseError } from './http/loopback-server.ts'
import { parseIdentitySettings } from './identity-settings.ts'
import { openDevIdentity } from './open-dev-identity.ts'
import type { DevIdentity } from './open-dev-identity.ts'
import { IdentityFileError } from './storage/identity-file-error.ts'

const parsed = parseIdentitySettings(process.env)
if ('faults' in parsed) giveUp(parsed.faults)

let identity: DevIdentity | undefined
const stop = () => {
  // Before the provider is open nothing has been answered, so nothing can be lost.
  void (identity?.close() ?? Promise.resolve()).then(() => process.exit(0))
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
// A parent that was killed cannot send a signal, but its channel closes.
process.once('disconnect', stop)

try {
  identity = await openDevIdentity(parsed.settings)
} catch (error) {
  if (error instanceof PortInUseError || error instanceof IdentityFileError) giveUp([error.message])
  throw error
}
console.log(
  `The identity provider is ready on ${identity.origin}, its mailbox on ${identity.origin}/mail`,
)
process.send?.({ type: 'ready' })

function giveUp(sentences: readonly string[]): never {
  for (const sentence of sentences) console.error(sentence)
  process.exit(1)
}
