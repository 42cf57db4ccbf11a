import { PASSWORD_MIN_LENGTH } from '@foyer/contract/constants.ts'
import { PROVIDER_IDS, type ProviderId, PROVIDERS } from '@foyer/contract/providers.ts'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { isLoopback } from '../config/deployment.ts'
import { reasonOf } from './command.ts'
import type { Subject } from './doctor-checks.ts'

/*
 * What can be seen of a Firebase project: from outside with the API key, as browsers see it, and from inside with the
 * token of a person who may read its settings, which the server itself never needs. It only asks: no one is signed up or
 * in, and nothing is changed.
 */

export interface FirebaseSubject extends Pick<Subject, 'config' | 'product'> {
  /** Of a person who may read the project's settings. */
  readonly accessToken?: string | undefined
}

/** What the project answered, reduced to what is named here: no key, secret, token or email is part of it. */
export interface SeenProject {
  readonly key: Answer<z.output<typeof keySchema>>
  readonly tokenService: Answer<object>
  readonly login: Answer<object>
  readonly policy: Answer<z.output<typeof policySchema>>
  readonly captcha: Answer<z.output<typeof captchaSchema>>
  readonly authPage: Answer<object>
  readonly hosting: Answer<z.output<typeof hostingSchema>>
  readonly providers: Readonly<Record<ProviderId, 'on' | 'off' | 'unknown'>>
  /** Absent without a token. */
  readonly config?: Answer<z.output<typeof configSchema>>
}

export type Answer<Value> =
  | { readonly value: Value }
  /** Google's code of an error, such as `API_KEY_INVALID`, or why there is no answer; and the status of the answer. */
  | { readonly error: string; readonly status?: number }

/** Asks everything, and never fails: what has no answer is an error in its place. */
export async function lookAt({ config, accessToken }: FirebaseSubject): Promise<SeenProject> {
  const { publicOrigin, identityToolkitUrl } = config
  const { projectId, apiKey, authDomain } = config.firebase
  const toolkit = identityToolkitUrl.href.replace(/\/$/, '')
  // Keys can be restricted to a referrer.
  const headers = { Referer: `${publicOrigin.origin}/`, Origin: publicOrigin.origin }
  const withKey = (url: string, query = '') => `${url}?key=${encodeURIComponent(apiKey)}${query}`
  const post = (body: object) => ({
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const pages = `${isLoopback(new URL(`http://${authDomain}`)) ? 'http' : 'https'}://${authDomain}/__`
  const stranger = { email: `${randomUUID()}@foyer.invalid`, password: randomUUID() }
  const inside = accessToken && {
    headers: { Authorization: `Bearer ${accessToken}`, 'X-Goog-User-Project': projectId },
  }
  const project = `${toolkit}/v2/projects/${encodeURIComponent(projectId)}`

  return {
    key: await ask(keySchema, withKey(`${toolkit}/v1/projects`), { headers }),
    tokenService: await ask(
      z.object({}),
      withKey(`${toolkit.replace('identitytoolkit', 'securetoken')}/v1/token`),
      post({ grantType: 'refresh_token', refreshToken: 'none' }),
    ),
    login: await ask(
      z.object({}),
      withKey(`${toolkit}/v1/accounts:signInWithPassword`),
      post(stranger),
    ),
    policy: await ask(policySchema, withKey(`${toolkit}/v2/passwordPolicy`), { headers }),
    captcha: await ask(
      captchaSchema,
      withKey(
        `${toolkit}/v2/recaptchaConfig`,
        '&clientType=CLIENT_TYPE_WEB&version=RECAPTCHA_ENTERPRISE',
      ),
      { headers },
    ),
    authPage: await ask(
      z.any().transform(() => ({})),
      `${pages}/auth/handler`,
      {},
    ),
    hosting: await ask(hostingSchema, `${pages}/firebase/init.json`, {}),
    providers: await findProviders({
      list: inside && (() => ask(providersSchema, `${project}/defaultSupportedIdpConfigs`, inside)),
      askFor: (providerId) =>
        ask(
          z.object({ authUri: z.string() }).transform(() => ({})),
          withKey(`${toolkit}/v1/accounts:createAuthUri`),
          post({ providerId, continueUri: `${pages}/auth/handler` }),
        ),
    }),
    ...(inside && { config: await ask(configSchema, `${project}/config`, inside) }),
  }
}

/** Absent fields are the default of the API: false, or empty. */
const flag = z.boolean().default(false)

const method = z.object({ enabled: flag }).prefault({})

const keySchema = z.object({
  /** Its number. */
  projectId: z.string().default(''),
  authorizedDomains: z.array(z.string()).default([]),
})

const hostingSchema = z.object({ projectId: z.string().default('') })

const policySchema = z.object({
  enforcementState: z.string().default('OFF'),
  customStrengthOptions: z
    .looseObject({ minPasswordLength: z.number().default(PASSWORD_MIN_LENGTH) })
    .prefault({})
    .transform(({ minPasswordLength, ...others }) => ({
      minPasswordLength,
      rules: Object.keys(others).filter((name) => others[name] === true),
    })),
})

const captchaSchema = z.object({
  recaptchaEnforcementState: z
    .array(z.object({ provider: z.string(), enforcementState: z.string() }))
    .default([]),
})

const providersSchema = z.object({
  defaultSupportedIdpConfigs: z.array(z.object({ name: z.string(), enabled: flag })).default([]),
})

/** `projects.getConfig` of the Identity Toolkit API, version 2. */
const configSchema = z
  .object({
    name: z.string().default(''),
    authorizedDomains: z.array(z.string()).default([]),
    signIn: z
      .object({
        allowDuplicateEmails: flag,
        anonymous: method,
        phoneNumber: method,
        email: z.object({ enabled: flag, passwordRequired: flag }).prefault({}),
      })
      .prefault({}),
    client: z
      .object({
        permissions: z
          .object({ disabledUserSignup: flag, disabledUserDeletion: flag })
          .prefault({}),
      })
      .prefault({}),
    notification: z
      .object({ sendEmail: z.object({ callbackUri: z.string().default('') }).prefault({}) })
      .prefault({}),
    multiTenant: z.object({ allowTenants: flag }).prefault({}),
    mfa: z.object({ state: z.string().default('DISABLED') }).prefault({}),
  })
  .transform(({ name, ...settings }) => ({
    ...settings,
    number: /^projects\/(\d+)\//.exec(name)?.[1] ?? '',
  }))

/** `projects.getConfig`, once it was read. */
export type ProjectSettings = z.output<typeof configSchema>

/** A project that leaves everything at its default. */
export const DEFAULT_SETTINGS: ProjectSettings = configSchema.parse({})

/** By the project's list, which the API key alone does not show, or by whether Firebase would open the provider's page. */
async function findProviders({
  list,
  askFor,
}: {
  readonly list: '' | undefined | (() => Promise<Answer<z.output<typeof providersSchema>>>)
  readonly askFor: (firebaseId: string) => Promise<Answer<object>>
}): Promise<SeenProject['providers']> {
  const listed = list ? await list() : undefined
  const states = PROVIDER_IDS.map(async (id) => {
    const { firebaseId } = PROVIDERS[id]
    // Firebase lists those of the kind "oidc." elsewhere.
    if (listed && 'value' in listed && !firebaseId.startsWith('oidc.')) {
      const found = listed.value.defaultSupportedIdpConfigs.find(({ name }) =>
        name.endsWith(`/${firebaseId}`),
      )
      return [id, found?.enabled ? 'on' : 'off'] as const
    }
    const answer = await askFor(firebaseId)
    if ('value' in answer) return [id, 'on'] as const
    return [id, answer.error === 'OPERATION_NOT_ALLOWED' ? 'off' : 'unknown'] as const
  })
  return Object.fromEntries(await Promise.all(states)) as SeenProject['providers']
}

const TIMEOUT_MS = 10_000

async function ask<Schema extends z.ZodType>(
  schema: Schema,
  url: string,
  init: RequestInit,
): Promise<Answer<z.output<Schema>>> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await response.text()
    const { status } = response
    if (status !== 200) return { error: readError(text) ?? `status ${status}`, status }
    const { data } = schema.safeParse(parseJson(text))
    return data === undefined ? { error: 'an answer of another form' } : { value: data }
  } catch (error) {
    return { error: reasonOf(error) }
  }
}

const errorSchema = z.object({
  error: z.object({
    message: z.string().default(''),
    status: z.string().optional(),
    details: z.array(z.looseObject({ reason: z.string().optional() })).default([]),
  }),
})

/** Google's code of an error. Its message is left out, because it can repeat what was sent. */
function readError(text: string): string | undefined {
  const { data } = errorSchema.safeParse(parseJson(text))
  if (!data) return undefined
  const { message, status, details } = data.error
  const reason = details.find((detail) => detail.reason !== undefined)?.reason
  return reason ?? /^[A-Z]+(?:_[A-Z]+)+/.exec(message)?.[0] ?? status
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
