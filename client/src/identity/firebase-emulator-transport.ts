import { emulatorLoader } from './firebase-script-policy.ts'
import { IdentityError } from './identity-error.ts'

let loading: Promise<void> | undefined

/**
 * Firebase's popup talks to the provider through a script of Google's, which it would fetch from the
 * network even with the emulator. The embedded provider has a stand-in; once that is there, Firebase
 * uses it. A real project never comes here.
 */
export function loadEmulatorTransport(emulatorOrigin: string): Promise<void> {
  return (loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = emulatorLoader(emulatorOrigin)
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', reject)
    document.head.append(script)
  }).catch((cause: unknown) => {
    loading = undefined
    throw new IdentityError('provider-unreachable', { cause })
  }))
}
