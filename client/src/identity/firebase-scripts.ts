import type { ClientSettings } from '@foyer/contract/client-paths.ts'
import { IdentityError } from './provider.ts'

/** A window that may support Trusted Types. Where it does not, only the CSP restricts scripts. */
interface TrustedTypesWindow {
  readonly trustedTypes?: {
    readonly defaultPolicy: object | null
    createPolicy(name: 'default', rules: { createScriptURL(url: string): string | null }): object
  }
}

/** The URL of Google's loader as the library requests it, with the name of its callback. */
const GOOGLE_LOADER = /^https:\/\/apis\.google\.com\/js\/api\.js\?onload=__iframefcb\d+$/

/** The URL of the reCAPTCHA loader, which contains the project's key, and the URL of the script that it loads. */
const CAPTCHA_SCRIPTS = [
  /^https:\/\/www\.google\.com\/recaptcha\/enterprise\.js\?render=[\w-]+&onload=onFirebaseAuthREInstanceReady$/,
  /^https:\/\/www\.gstatic\.com\/recaptcha\/releases\/[\w-]+\/recaptcha__[a-z_]+\.js$/,
]

/** The embedded provider's replacement for Google's loader. */
function emulatorLoaderUrl(emulatorOrigin: string): string {
  return `${emulatorOrigin}/emulator/gapi.js`
}

/**
 * The page's CSP requires Trusted Types, which forbid script URLs. This policy allows the URL of the provider's loader
 * and, if the project uses a captcha, the URLs of the captcha.
 */
export function allowProviderScripts({ emulatorOrigin, captcha }: ClientSettings['firebase']) {
  const { trustedTypes } = window as TrustedTypesWindow
  if (!trustedTypes || trustedTypes.defaultPolicy) return
  const isLoader = (url: string) =>
    emulatorOrigin === undefined
      ? GOOGLE_LOADER.test(url)
      : url === emulatorLoaderUrl(emulatorOrigin)
  const isCaptcha = (url: string) =>
    captcha === true && CAPTCHA_SCRIPTS.some((script) => script.test(url))
  trustedTypes.createPolicy('default', {
    createScriptURL: (url) => (isLoader(url) || isCaptcha(url) ? url : null),
  })
}

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
