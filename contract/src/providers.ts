/** A federated sign-in provider. */
export interface ProviderInfo {
  /** Firebase's id of the provider, also the `sign_in_provider` of its ID tokens. */
  readonly firebaseId: string
  /** The name on buttons. */
  readonly name: string
  /** OAuth scopes, without which the provider would not return an email or a name. */
  readonly scopes: readonly string[]
  /** The OAuth parameter that preselects the account of an email. Apple has none. */
  readonly emailParameter?: string
  /** Whether it refuses in-app browsers. */
  readonly blocksInAppBrowsers?: boolean
  /** Whether its icon is black, so that it has to be inverted on dark backgrounds. */
  readonly isIconBlack?: boolean
  /**
   * Whether an email that Firebase reports as verified is the user's (rule 5: verified email). Microsoft lets
   * administrators enter any email (nOAuth); GitHub's emails reach Firebase as unverified.
   */
  readonly isEmailTrusted: boolean
}

/** All providers that `foyer.config.ts` can switch on. Each has an icon in `client/src/ui/provider-icons/`. */
export const PROVIDERS = {
  google: {
    firebaseId: 'google.com',
    name: 'Google',
    scopes: ['email', 'profile'],
    emailParameter: 'login_hint',
    blocksInAppBrowsers: true,
    isEmailTrusted: true,
  },
  github: {
    firebaseId: 'github.com',
    name: 'GitHub',
    scopes: ['read:user', 'user:email'],
    emailParameter: 'login',
    isIconBlack: true,
    isEmailTrusted: false,
  },
  microsoft: {
    firebaseId: 'microsoft.com',
    name: 'Microsoft',
    scopes: ['openid', 'email', 'profile'],
    emailParameter: 'login_hint',
    isEmailTrusted: false,
  },
  apple: {
    firebaseId: 'apple.com',
    name: 'Apple',
    scopes: ['email', 'name'],
    isIconBlack: true,
    isEmailTrusted: true,
  },
} as const satisfies Record<string, ProviderInfo>

export type ProviderId = keyof typeof PROVIDERS

export const PROVIDER_IDS = Object.keys(PROVIDERS) as readonly ProviderId[]

/** `undefined` for providers that Foyer does not know. */
export function findProviderId(firebaseId: string): ProviderId | undefined {
  return PROVIDER_IDS.find((id) => PROVIDERS[id].firebaseId === firebaseId)
}
