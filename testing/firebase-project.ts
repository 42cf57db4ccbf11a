import { PROVIDER_IDS, PROVIDERS } from '@foyer/contract/providers.ts'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/*
 * A stand-in for Google's addresses of one Firebase project, as its owner has set it up: what a browser sees with the API
 * key, and what the owner's token shows. The answers have the form of Google's, errors included.
 */

/** What the owner can set wrongly. A test changes a part of it. */
export interface FirebaseState {
  /** Google's reason to refuse the API key, such as `API_KEY_INVALID`. */
  keyError?: string
  /** The APIs that the key may call. */
  keyServices: readonly ('identitytoolkit' | 'securetoken')[]
  authorizedDomains: readonly string[]
  /** The error code of a login with an unknown email. */
  loginError: string
  /** Firebase's ids of the providers that are on. */
  providers: readonly string[]
  passwordPolicy: object
  captcha: 'OFF' | 'AUDIT' | 'ENFORCE'
  /** The status with which the page of the providers' pop-ups answers. */
  authPage: number
  /** In `/__/firebase/init.json` of the auth domain; without it, there is none. */
  hostedProject?: string
  /** The answer to a call with a token: 401 if Google does not know it, 403 if it may not read. */
  access: 200 | 401 | 403
  /** `projects.getConfig` */
  config: Readonly<Record<string, unknown>>
}

export const ACCESS_TOKEN = 'ya29.of-the-owner'

/** What the answers contain, and no report may: Google's configuration has the keys and addresses of the owner. */
export const OWNERS_SECRETS = [
  'AIza-of-acme',
  ACCESS_TOKEN,
  'oauth-client-secret',
  'ada@acme.example',
]

const NUMBER = '123456789012'

/** A project that is set up as the documents say, for a product at `https://app.foyer.example`. */
function createFirebaseState(authDomain: string): FirebaseState {
  return {
    keyServices: ['identitytoolkit', 'securetoken'],
    authorizedDomains: [authDomain, 'app.foyer.example'],
    loginError: 'INVALID_LOGIN_CREDENTIALS',
    providers: PROVIDER_IDS.map((id) => PROVIDERS[id].firebaseId),
    passwordPolicy: {
      customStrengthOptions: { minPasswordLength: 6, maxPasswordLength: 4096 },
      allowedNonAlphanumericCharacters: ['!'],
      enforcementState: 'OFF',
      schemaVersion: 1,
    },
    captcha: 'OFF',
    authPage: 200,
    access: 200,
    config: {
      name: `projects/${NUMBER}/config`,
      authorizedDomains: [authDomain, 'app.foyer.example'],
      signIn: { email: { enabled: true, passwordRequired: true } },
      notification: {
        sendEmail: {
          callbackUri: 'https://app.foyer.example/account/action',
          smtp: { senderEmail: 'ada@acme.example', password: 'oauth-client-secret' },
        },
      },
      client: { apiKey: 'AIza-of-acme', permissions: {} },
      mfa: { state: 'DISABLED' },
      multiTenant: {},
      subtype: 'FIREBASE_AUTH',
    },
  }
}

export type FirebaseProject = Awaited<ReturnType<typeof openFirebaseProject>>

/** Opens the project on a free port of this machine. */
export async function openFirebaseProject() {
  let state = createFirebaseState('127.0.0.1')
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const { status, json } = answer(state, new URL(request.url ?? '', 'http://x'), {
        body,
        token: request.headers.authorization,
      })
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(json))
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    settings: {
      FIREBASE_PROJECT_ID: 'acme',
      FIREBASE_API_KEY: 'AIza-of-acme',
      FIREBASE_AUTH_DOMAIN: `127.0.0.1:${port}`,
      IDENTITY_JWKS_URL: `${origin}/jwks.json`,
      IDENTITY_TOOLKIT_URL: `${origin}/identitytoolkit.googleapis.com`,
    },
    /** Sets the project up as the documents say, but for these. */
    setUp(changes: Partial<FirebaseState> = {}): void {
      state = { ...createFirebaseState('127.0.0.1'), ...changes }
    },
    /** Changes what the owner's token shows. */
    configure(changes: FirebaseState['config']): void {
      state = { ...state, config: { ...state.config, ...changes } }
    },
    async close(): Promise<void> {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

interface Answer {
  readonly status: number
  readonly json: object
}

interface Received {
  readonly body: Readonly<Record<string, unknown>>
  readonly token: string | undefined
}

function answer(state: FirebaseState, { pathname }: URL, { body, token }: Received): Answer {
  const [, service = '', rest = ''] =
    /^\/(identitytoolkit|securetoken)\.googleapis\.com\/(.*)$/.exec(pathname) ?? []
  if (pathname === '/jwks.json') return ok({ keys: [{ kid: 'one' }] })
  if (pathname === '/__/auth/handler') return { status: state.authPage, json: {} }
  if (pathname === '/__/firebase/init.json')
    return state.hostedProject === undefined
      ? { status: 404, json: {} }
      : ok({ projectId: state.hostedProject, apiKey: 'AIza-of-acme' })
  if (rest.startsWith('v2/projects/')) return answerOwner(state, rest, token)
  const refusal = refuseKey(state, service)
  return refusal ?? answerBrowser(state, rest, body)
}

function refuseKey({ keyError, keyServices }: FirebaseState, service: string): Answer | undefined {
  const isServed = keyServices.some((name) => name === service)
  const reason = keyError ?? (isServed ? undefined : 'API_KEY_SERVICE_BLOCKED')
  // The message repeats what was sent, as Google's does.
  return reason === undefined
    ? undefined
    : failed(400, 'The key AIza-of-acme is refused.', { details: [{ reason }] })
}

function answerBrowser(state: FirebaseState, call: string, body: Received['body']): Answer {
  switch (call) {
    case 'v1/projects':
      return ok({ projectId: NUMBER, authorizedDomains: state.authorizedDomains })
    case 'v1/token':
      return failed(400, 'INVALID_REFRESH_TOKEN')
    case 'v1/accounts:signInWithPassword':
      return failed(400, state.loginError)
    case 'v1/accounts:createAuthUri':
      return state.providers.includes(String(body['providerId']))
        ? ok({ authUri: 'https://accounts.example/?client_id=1', sessionId: 'x' })
        : failed(400, 'OPERATION_NOT_ALLOWED : The identity provider configuration is not found.')
    case 'v2/passwordPolicy':
      return ok(state.passwordPolicy)
    case 'v2/recaptchaConfig':
      return ok({
        recaptchaEnforcementState: [
          { provider: 'PHONE_PROVIDER', enforcementState: 'OFF' },
          { provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: state.captcha },
        ],
      })
    default:
      return { status: 404, json: {} }
  }
}

function answerOwner(state: FirebaseState, call: string, token: string | undefined): Answer {
  if (state.access === 401 || token !== `Bearer ${ACCESS_TOKEN}`)
    return failed(401, 'Request had invalid credentials.', {
      status: 'UNAUTHENTICATED',
      details: [{ reason: 'ACCESS_TOKEN_EXPIRED' }],
    })
  if (state.access === 403)
    return failed(403, 'The caller does not have permission', { status: 'PERMISSION_DENIED' })
  if (call === 'v2/projects/acme/config') return ok(state.config)
  return ok({
    defaultSupportedIdpConfigs: state.providers
      .filter((id) => !id.startsWith('oidc.'))
      .map((id) => ({
        name: `projects/${NUMBER}/defaultSupportedIdpConfigs/${id}`,
        enabled: true,
        clientSecret: 'oauth-client-secret',
      })),
  })
}

const ok = (json: object): Answer => ({ status: 200, json })

const failed = (code: number, message: string, more: object = {}): Answer => ({
  status: code,
  json: { error: { code, message, ...more } },
})

async function readBody(request: IncomingMessage): Promise<Received['body']> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text === '' ? {} : (JSON.parse(text) as Received['body'])
}
