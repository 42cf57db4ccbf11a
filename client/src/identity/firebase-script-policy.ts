import type { ClientSettings } from '@foyer/contract/client-settings.ts'

/** What Trusted Types is used for here; browsers that have none leave the matter to the CSP. */
interface TrustedTypesWindow {
  readonly trustedTypes?: {
    readonly defaultPolicy: object | null
    createPolicy(
      name: 'default',
      rules: { createScriptURL(address: string): string | null },
    ): object
  }
}

/** Google's loader, as the library asks for it: with the name of the function to call when it is there. */
const GOOGLE_LOADER = /^https:\/\/apis\.google\.com\/js\/api\.js\?onload=__iframefcb\d+$/

/** The captcha's loader, as the library asks for it with the key of the project, and the release that it fetches. */
const CAPTCHA_SCRIPTS = [
  /^https:\/\/www\.google\.com\/recaptcha\/enterprise\.js\?render=[\w-]+&onload=onFirebaseAuthREInstanceReady$/,
  /^https:\/\/www\.gstatic\.com\/recaptcha\/releases\/[\w-]+\/recaptcha__[a-z_]+\.js$/,
]

/** Where the embedded provider's stand-in for that loader lies. */
export function emulatorLoader(emulatorOrigin: string): string {
  return `${emulatorOrigin}/emulator/gapi.js`
}

/**
 * The page's policy forbids that text becomes a script. The library adds the provider's loader by its
 * address all the same: this admits that one address, those of the captcha where the project asks for one,
 * and nothing else, on the whole page.
 */
export function admitProviderScripts({ emulatorOrigin, captcha }: ClientSettings['firebase']) {
  const { trustedTypes } = window as TrustedTypesWindow
  if (!trustedTypes || trustedTypes.defaultPolicy) return
  const isLoader = (address: string) =>
    emulatorOrigin === undefined
      ? GOOGLE_LOADER.test(address)
      : address === emulatorLoader(emulatorOrigin)
  const isCaptcha = (address: string) =>
    captcha === true && CAPTCHA_SCRIPTS.some((script) => script.test(address))
  trustedTypes.createPolicy('default', {
    createScriptURL: (address) => (isLoader(address) || isCaptcha(address) ? address : null),
  })
}
