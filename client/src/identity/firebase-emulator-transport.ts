import { emulatorLoaderUrl } from './firebase-script-policy.ts'
import { IdentityError } from './identity-error.ts'

let loading: Promise<void> | undefined

/**
 * Loads the embedded provider's replacement for Google's `gapi` script, which Firebase's popup would otherwise
 * fetch from the network. Not used with a real project.
 */
export function loadEmulatorTransport(emulatorOrigin: string): Promise<void> {
  return (loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = emulatorLoaderUrl(emulatorOrigin)
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', reject)
    document.head.append(script)
  }).catch((cause: unknown) => {
    loading = undefined
    throw new IdentityError('provider-unreachable', { cause })
  }))
}
