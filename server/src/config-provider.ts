import type { Environment } from './config.ts'
import { isLoopback, isOnThisMachine, isProduction, isRealProject } from './production-rules.ts'
import * as setting from './setting-types.ts'

/** Google's URLs: the defaults, and the only ones allowed in production. */
export const GOOGLE_JWKS_URL =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'
export const GOOGLE_TOOLKIT_URL = 'https://identitytoolkit.googleapis.com'

const DEMO_API_KEY = 'demo'

/** The settings of the identity provider. */
export function providerSettings(values: Environment) {
  const realProjectOnly = isProduction(values) && values.ALLOW_DEMO_PROJECT !== '1'
  return {
    FIREBASE_PROJECT_ID: setting.word
      .default('demo-foyer')
      .refine(
        (id) => !realProjectOnly || isRealProject(id),
        'must be a real project in production. Set it to your project id',
      ),
    ALLOW_DEMO_PROJECT: setting.oneOrZero
      .default(false)
      .refine(
        (isDemo) => !isDemo || isOnThisMachine(values),
        'can be 1 only if HOST, PUBLIC_ORIGIN, IDENTITY_JWKS_URL and IDENTITY_TOOLKIT_URL are loopback addresses, such as 127.0.0.1 and http://localhost:3000. It is for trying out on one machine',
      ),
    FIREBASE_API_KEY: setting.word
      .default(DEMO_API_KEY)
      .refine(
        (key) => !realProjectOnly || key !== DEMO_API_KEY,
        'must be the Web API key of your project in production',
      ),
    FIREBASE_AUTH_DOMAIN: setting.hostName
      .default('localhost')
      .refine(
        (host) => !realProjectOnly || !isLoopback(new URL(`https://${host}`)),
        'must be the authDomain of your project in production, such as acme.firebaseapp.com',
      ),
    FIREBASE_CAPTCHA: setting.onOff.default(false),
    IDENTITY_JWKS_URL: googleUrl(GOOGLE_JWKS_URL, realProjectOnly),
    IDENTITY_TOOLKIT_URL: googleUrl(GOOGLE_TOOLKIT_URL, realProjectOnly),
  }
}

function googleUrl(google: string, required: boolean) {
  return setting.url
    .default(new URL(google))
    .refine(
      (url) => !required || url.href === new URL(google).href,
      `must be ${google} in production. Leave it unset`,
    )
}
