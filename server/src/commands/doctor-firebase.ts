import { EMAIL_LINK_PATH } from '@foyer/contract/client-paths.ts'
import { PASSWORD_MIN_LENGTH } from '@foyer/contract/constants.ts'
import { PROVIDER_IDS, type ProviderId, PROVIDERS } from '@foyer/contract/providers.ts'
import { isLoopback } from '../config/deployment.ts'
import { ok, type Outcome, problem, skipped } from './command.ts'
import {
  DEFAULT_SETTINGS,
  type FirebaseSubject,
  lookAt,
  type ProjectSettings,
  type SeenProject,
} from './firebase-project.ts'

/* `npm run doctor -- --firebase`: whether a Firebase project is set up as the product needs it, and what to do if not. */

/** In this order. */
export const FIREBASE_CHECKS = [
  'api key',
  'token service',
  'authorized domain',
  'auth domain',
  'password login',
  'email enumeration',
  'providers',
  'password policy',
  'captcha',
  'access token',
  'key and project',
  'one account',
  'other methods',
  'permissions',
  'action URL',
  'tenants',
  'second factors',
] as const

export type FirebaseCheck = (typeof FIREBASE_CHECKS)[number]

/** Asks the project, and judges its answers. */
export async function examineFirebase(subject: FirebaseSubject): Promise<{
  readonly seen: SeenProject
  readonly findings: readonly (Outcome & { readonly check: FirebaseCheck })[]
}> {
  const seen = await lookAt(subject)
  const findings = FIREBASE_CHECKS.map((check) => ({ check, ...judge(check, seen, subject) }))
  return { seen, findings }
}

/** A check of a part that the project did not show is left out: another check says why. */
function judge(check: FirebaseCheck, seen: SeenProject, subject: FirebaseSubject): Outcome {
  if (check in NEEDS_KEY && 'error' in seen.key && check !== 'api key')
    return skipped('The API key does not work.')
  if (check in NEEDS_CONFIG && !(seen.config && 'value' in seen.config))
    return skipped('Only seen with an access token.')
  return CHECK_FUNCTIONS[check](seen, subject)
}

type Check = (seen: SeenProject, subject: FirebaseSubject) => Outcome

const NEEDS_KEY = {
  'api key': checkKey,
  'token service': checkTokenService,
  'authorized domain': checkAuthorizedDomain,
  'password login': checkPasswordLogin,
  'email enumeration': checkEmailEnumeration,
  providers: checkProviders,
  'password policy': checkPasswordPolicy,
  captcha: checkCaptcha,
} satisfies Partial<Record<FirebaseCheck, Check>>

const NEEDS_CONFIG = {
  'one account': checkOneAccount,
  'other methods': checkOtherMethods,
  permissions: checkPermissions,
  'action URL': checkActionUrl,
  tenants: checkTenants,
  'second factors': checkSecondFactors,
} satisfies Partial<Record<FirebaseCheck, Check>>

const CHECK_FUNCTIONS: Readonly<Record<FirebaseCheck, Check>> = {
  ...NEEDS_KEY,
  'auth domain': checkAuthDomain,
  'access token': checkAccessToken,
  'key and project': checkKeyAndProject,
  ...NEEDS_CONFIG,
}

const CONSOLE = 'in the Firebase console under Authentication'

const KEY_ADVICE: Readonly<Record<string, string>> = {
  API_KEY_INVALID: 'Copy apiKey from the project settings of the Firebase console.',
  API_KEY_HTTP_REFERRER_BLOCKED:
    'Its restrictions refuse this website. In the Google Cloud console under Credentials, allow the host of PUBLIC_ORIGIN and that of FIREBASE_AUTH_DOMAIN.',
  API_KEY_IP_ADDRESS_BLOCKED: 'It is restricted to some IPs. Users need a key for websites.',
  API_KEY_SERVICE_BLOCKED:
    'Its restrictions refuse this API. In the Google Cloud console under Credentials, allow the Identity Toolkit API and the Token Service API.',
  SERVICE_DISABLED: 'Switch on the Identity Toolkit API in the Google Cloud console.',
  CONFIGURATION_NOT_FOUND: `Authentication is not set up in this project: choose "Get started" ${CONSOLE}.`,
}

const describeKeyError = (error: string) =>
  `Firebase refuses FIREBASE_API_KEY: ${error}. ${KEY_ADVICE[error] ?? 'Check the key, and that this machine can reach Google.'}`

function checkKey({ key }: SeenProject): Outcome {
  return 'value' in key
    ? ok('Firebase accepts FIREBASE_API_KEY.')
    : problem(describeKeyError(key.error))
}

/** A key that may not renew ID tokens ends each user's session at the provider after an hour. */
function checkTokenService({ tokenService }: SeenProject): Outcome {
  if ('error' in tokenService && tokenService.error.startsWith('API_KEY_'))
    return problem(describeKeyError(tokenService.error))
  return ok('The key may renew ID tokens.')
}

function checkAuthorizedDomain({ key }: SeenProject, { config }: FirebaseSubject): Outcome {
  const domains = 'value' in key ? key.value.authorizedDomains : []
  const needed = [config.publicOrigin.hostname, withoutPort(config.firebase.authDomain)]
  const missing = [...new Set(needed)].filter((host) => !domains.includes(host))
  if (missing.length > 0)
    return problem(
      `Not authorized: ${missing.join(', ')}. Firebase refuses the providers' pop-ups there, and links in emails to it. Add it ${CONSOLE}, Settings, Authorized domains.`,
    )
  const isOpenToLocal = domains.includes('localhost') && !isLoopback(config.publicOrigin)
  return ok(
    `${needed[0]} is an authorized domain.${isOpenToLocal ? ' So is localhost: remove it from a project of production.' : ''}`,
  )
}

/** Where the pop-ups of providers open. */
function checkAuthDomain({ authPage }: SeenProject, { config }: FirebaseSubject): Outcome {
  const { authDomain, emulatorOrigin } = config.firebase
  if (emulatorOrigin !== undefined && !authDomain.includes(':') && authDomain === 'localhost')
    return skipped('The embedded provider needs none.')
  if ('value' in authPage) return ok(`${authDomain} serves the pages of the providers' pop-ups.`)
  return problem(
    `https://${authDomain}/__/auth/handler does not answer: ${authPage.error}. Copy authDomain from the project settings, or check the proxy that forwards /__/.`,
  )
}

/** Firebase's codes for a method that is switched off. */
const OFF = ['PASSWORD_LOGIN_DISABLED', 'OPERATION_NOT_ALLOWED']

function checkPasswordLogin({ login }: SeenProject, { product }: FirebaseSubject): Outcome {
  const isOn = 'error' in login && !OFF.includes(login.error)
  if (isOn === product.signIn.password)
    return ok(`Login with a password is ${isOn ? 'on' : 'off'}, as in foyer.config.ts.`)
  return isOn
    ? problem(
        `Login with a password is on, and foyer.config.ts does not offer it. Switch it off ${CONSOLE}, Sign-in method: Firebase's API is public.`,
      )
    : problem(
        `Login with a password is off. Enable Email/Password ${CONSOLE}, Sign-in method, or set signIn.password: false.`,
      )
}

function checkEmailEnumeration({ login }: SeenProject): Outcome {
  switch ('error' in login ? login.error : '') {
    case 'INVALID_LOGIN_CREDENTIALS':
      return ok('Email enumeration protection is on.')
    case 'EMAIL_NOT_FOUND':
      return problem(
        `Email enumeration protection is off: anyone can ask who has an account, and an email can be changed without its confirmation. Switch it on ${CONSOLE}, Settings, User actions.`,
      )
    default:
      return skipped('Only seen where a password logs in.')
  }
}

function checkProviders({ providers }: SeenProject, { product }: FirebaseSubject): Outcome {
  const offered: readonly ProviderId[] = product.signIn.providers
  const named = (ids: readonly ProviderId[]) => ids.map((id) => PROVIDERS[id].name).join(', ')
  const off = offered.filter((id) => providers[id] === 'off')
  const extra = PROVIDER_IDS.filter((id) => providers[id] === 'on' && !offered.includes(id))
  const unknown = offered.filter((id) => providers[id] === 'unknown')
  const problems = [
    off.length > 0 &&
      `Off in the project, but offered by foyer.config.ts: ${named(off)}. Enable it ${CONSOLE}, Sign-in method.`,
    extra.length > 0 &&
      `On in the project, but not offered by foyer.config.ts: ${named(extra)}. Switch it off: Firebase's API is public.`,
  ].filter((text) => text !== false)
  if (problems.length > 0) return problem(problems.join('\n'))
  if (unknown.length > 0)
    return skipped(`Firebase does not say whether it is on: ${named(unknown)}. Try it.`)
  return ok(offered.length > 0 ? `On, as in foyer.config.ts: ${named(offered)}.` : 'None is on.')
}

function checkPasswordPolicy({ policy }: SeenProject, { product }: FirebaseSubject): Outcome {
  if (!product.signIn.password) return skipped('This product offers no passwords.')
  if ('error' in policy) return skipped(`Firebase shows no policy: ${policy.error}.`)
  const { enforcementState, customStrengthOptions: options } = policy.value
  const hasRules = options.minPasswordLength > PASSWORD_MIN_LENGTH || options.rules.length > 0
  const set = `${CONSOLE}, Settings, Password policy`
  if (hasRules && enforcementState !== 'ENFORCE')
    return problem(
      `The password policy has rules, but does not require them. Choose "Require" ${set}.`,
    )
  const { passwordMinLength } = product.signIn
  if (options.minPasswordLength < passwordMinLength)
    return problem(
      `Pages ask for ${passwordMinLength} characters, the project for ${options.minPasswordLength}: someone who calls Firebase without our pages can set a shorter password. Require ${passwordMinLength} ${set}.`,
    )
  return ok(`Passwords have at least ${options.minPasswordLength} characters, also at Firebase.`)
}

function checkCaptcha({ captcha }: SeenProject, { config }: FirebaseSubject): Outcome {
  if ('error' in captcha) return skipped(`Firebase does not say: ${captcha.error}.`)
  const isExpected = config.firebase.captcha === true
  const state =
    captcha.value.recaptchaEnforcementState.find(
      ({ provider }) => provider === 'EMAIL_PASSWORD_PROVIDER',
    )?.enforcementState ?? 'OFF'
  const isOn = state === 'AUDIT' || state === 'ENFORCE'
  if (isOn === isExpected)
    return ok(
      `reCAPTCHA is ${isOn ? state : 'off'}, and FIREBASE_CAPTCHA is ${isOn ? 'on' : 'off'}.`,
    )
  return isOn
    ? problem(
        `reCAPTCHA is on (${state}), and FIREBASE_CAPTCHA is off: the pages' policy blocks it, and with ENFORCE every login with a password fails. Set FIREBASE_CAPTCHA=on.`,
      )
    : problem(
        'FIREBASE_CAPTCHA is on, but the project has no reCAPTCHA for passwords: the pages admit its scripts for nothing. Leave it out.',
      )
}

function checkAccessToken({ config: answer }: SeenProject, { config }: FirebaseSubject): Outcome {
  if (!answer)
    return skipped(
      'GOOGLE_ACCESS_TOKEN is not set, so the settings inside the project are not seen. Set it to the output of "gcloud auth print-access-token".',
    )
  if ('value' in answer) return ok('The token may read the settings of the project.')
  const { projectId } = config.firebase
  switch (answer.status) {
    case 401:
      return problem(
        `Google does not accept GOOGLE_ACCESS_TOKEN: ${answer.error}. It lasts an hour: get another one.`,
      )
    case 403:
      return problem(
        `The token may not read the settings of ${projectId}: ${answer.error}. Its owner must be an owner or editor of the project, or have the roles "Firebase Authentication Viewer" and "Service Usage Consumer".`,
      )
    default:
      return problem(
        `Google does not show the settings of ${projectId}: ${answer.error}. Check FIREBASE_PROJECT_ID.`,
      )
  }
}

/** A key of another project: users sign in there, and the server refuses their ID tokens. */
function checkKeyAndProject(
  { key, hosting, config: answer }: SeenProject,
  { config }: FirebaseSubject,
): Outcome {
  const { projectId } = config.firebase
  const wrong = `FIREBASE_API_KEY and FIREBASE_AUTH_DOMAIN must be those of FIREBASE_PROJECT_ID, ${projectId}. Copy all three from the project settings.`
  const number = answer && 'value' in answer ? answer.value.number : ''
  const ofKey = 'value' in key ? key.value.projectId : ''
  if (number !== '' && ofKey !== '') {
    return number === ofKey ? ok(`The key belongs to ${projectId}.`) : problem(wrong)
  }
  if ('error' in hosting || hosting.value.projectId === '')
    return skipped(
      'Only seen with an access token. Log in once: the server refuses ID tokens of another project.',
    )
  return hosting.value.projectId === projectId
    ? ok(`The auth domain belongs to ${projectId}.`)
    : problem(wrong)
}

/** The part of the project's settings that was read; `judge` has made sure that there is one. */
function settingsOf({ config }: SeenProject): ProjectSettings {
  return config && 'value' in config ? config.value : DEFAULT_SETTINGS
}

function checkOneAccount(seen: SeenProject): Outcome {
  return settingsOf(seen).signIn.allowDuplicateEmails
    ? problem(
        `Several accounts may have one email, so a user is two people here, and rule 6 of docs/security.md refuses one of them. Choose "Link accounts that use the same email" ${CONSOLE}, Settings, User account linking.`,
      )
    : ok('There is one account for each email.')
}

function checkOtherMethods(seen: SeenProject): Outcome {
  const { anonymous, phoneNumber, email } = settingsOf(seen).signIn
  const on = [
    anonymous.enabled && 'Anonymous',
    phoneNumber.enabled && 'Phone',
    email.enabled && !email.passwordRequired && 'Email link',
  ].filter((name) => name !== false)
  return on.length > 0
    ? problem(
        `On, although Foyer refuses such logins: ${on.join(', ')}. Switch it off ${CONSOLE}, Sign-in method: it fills the project with accounts, and a phone number can set a password.`,
      )
    : ok('No method is on that Foyer refuses.')
}

function checkPermissions(seen: SeenProject, { product }: FirebaseSubject): Outcome {
  const { disabledUserSignup, disabledUserDeletion } = settingsOf(seen).client.permissions
  const where = `${CONSOLE}, Settings, User actions`
  const problems = [
    disabledUserSignup &&
      product.signUp !== 'closed' &&
      `Users may not create accounts, although the sign-up is open here. Allow it ${where}.`,
    disabledUserDeletion &&
      `Users may not delete their account, so its deletion here leaves it at Firebase. Allow it ${where}.`,
  ].filter((text) => typeof text === 'string')
  return problems.length > 0
    ? problem(problems.join('\n'))
    : ok('Users may do at Firebase what they may do here.')
}

function checkActionUrl(seen: SeenProject, { config }: FirebaseSubject): Outcome {
  const expected = new URL(EMAIL_LINK_PATH, config.publicOrigin).href
  const { callbackUri } = settingsOf(seen).notification.sendEmail
  return callbackUri === expected
    ? ok(`Links in Firebase's emails lead to ${expected}.`)
    : problem(
        `Links in Firebase's emails lead to ${callbackUri || 'its own page'}. Set the action URL ${expected} ${CONSOLE}, Templates, Customize action URL.`,
      )
}

function checkTenants(seen: SeenProject): Outcome {
  return settingsOf(seen).multiTenant.allowTenants
    ? problem(
        'Multi-tenancy is on. Foyer refuses ID tokens of tenants (rule 1 of docs/security.md). Switch it off in the Google Cloud console, Identity Platform, Settings.',
      )
    : ok('There are no tenants.')
}

function checkSecondFactors(seen: SeenProject): Outcome {
  const { state } = settingsOf(seen).mfa
  return state === 'ENABLED' || state === 'MANDATORY'
    ? problem(
        `Firebase's own multi-factor authentication is ${state}, which Foyer's pages cannot complete: its second factors are in the product. Switch it off ${CONSOLE}, Sign-in method, Advanced.`,
      )
    : ok('The second factors are in the product alone.')
}

const withoutPort = (host: string) => new URL(`https://${host}`).hostname
