import {
  type Activity,
  activityList,
  loggedInUser,
  type LoggedInUser,
  user,
  type User,
} from '@foyer/contract/schemas.ts'
import {
  PROBLEM_TITLES,
  isProblemCode,
  type Problem,
  PROBLEM_MEDIA_TYPE,
  type ProblemCode,
  PROBLEMS,
} from '@foyer/contract/problems.ts'
import { expect } from 'vitest'
import { z } from 'zod'
import type { FakeProvider } from './fake-provider.ts'
import { createSignInBody, type TestUser } from './users.ts'

/** The API of a product, in this process or in another one. */
export interface TestApi {
  /** Where it listens. */
  readonly origin: string
  /** What users see in the address bar. */
  readonly publicOrigin: string
  readonly provider: FakeProvider
  now(): number
  /** Milliseconds. Absent where tests share the clock. */
  advanceClock?(duration: number): void
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Sends JSON, with a bearer if `token` is set. */
  send(method: string, path: string, options?: SendOptions): Promise<Response>
  /** Signs in with a fresh proof. */
  signIn(user: TestUser, call?: string, extra?: object): Promise<Response>
}

/** A listening server with its own database, provider and clock. */
export interface TestServer extends TestApi {
  /** Of the management listener, with `MANAGEMENT_PORT`. */
  readonly managementOrigin: string | undefined
  readonly databaseUrl: string
  /** Log lines. */
  readonly log: readonly string[]
  /** Milliseconds. */
  advanceClock(duration: number): void
  /** Sends the emails that are due now. */
  sendDue(): Promise<void>
  /** Delivers the events that are due now to hooks and webhooks. */
  deliverDue(): Promise<void>
  /** Lets the deletions that failed at the provider be tried once more, which happens at no other time. */
  retryDeletions(): void
  close(): Promise<void>
}

export interface SendOptions {
  readonly token?: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/** The calls of tests to a product. */
export function createTestApi<Product extends Omit<TestApi, 'fetch' | 'send' | 'signIn'>>(
  product: Product,
): Product & TestApi {
  const { origin } = product
  const fetchPath: TestApi['fetch'] = (path, init) =>
    fetch(origin + path, { redirect: 'manual', ...init })
  const send: TestApi['send'] = (method, path, options) =>
    fetchPath(path, { method, ...toInit(options) })
  return {
    ...product,
    fetch: fetchPath,
    send,
    async signIn(user, call = endpointFor(user), extra = {}) {
      const body = { ...(await createSignInBody(user, product)), ...extra }
      return send('POST', `/api/${call}`, { body })
    },
  }
}

function toInit({ token, body, headers }: SendOptions = {}): RequestInit {
  return {
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  }
}

function endpointFor({ provider }: TestUser): string {
  return provider === 'password' ? 'login' : 'loginWithProviders'
}

/** Checks a problem document against the contract. */
export async function expectProblem(response: Response, code: ProblemCode): Promise<Problem> {
  expect(response.headers.get('content-type')).toBe(PROBLEM_MEDIA_TYPE)
  const problem = (await response.json()) as Problem
  expect({ code: problem.code, status: response.status }).toEqual({
    code,
    status: PROBLEMS[code].status,
  })
  expect(isProblemCode(problem.code)).toBe(true)
  expect(problem).toMatchObject({ status: response.status, title: PROBLEM_TITLES[code] })
  expect(problem.request_id).toBe(response.headers.get('x-request-id'))
  expect(problem.detail).toMatch(/^[A-Z].*\.$/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return problem
}

/** Checks a user with a session token. */
export async function expectSignedIn(response: Response, status = 200): Promise<LoggedInUser> {
  expect(response.status).toBe(status)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return loggedInUser.strict().parse(await response.json())
}

/** Checks a user without a token. */
export async function expectUser(response: Response): Promise<User> {
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return user.strict().parse(await response.json())
}

export const ACTIVITY_PATH = '/api/user/activity'

/** Fields of an event without a client. */
export const NO_CONTEXT = { provider: '', browser: '', system: '', address: '' }

/** Newest first. */
export async function readActivity(server: TestServer, token: string): Promise<Activity[]> {
  const response = await server.send('GET', ACTIVITY_PATH, { token })
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  return activityList.strict().parse(await response.json()).activity
}

/** Deletes the account with the user's email and a fresh proof. */
export async function deleteAccount(
  server: TestServer,
  user: TestUser,
  { token, ...fields }: { token: string; [field: string]: unknown },
): Promise<Response> {
  const { id_token } = await createSignInBody(user, server)
  const body = { email: user.email, id_token, ...fields }
  return server.send('POST', '/api/user/delete', { token, body })
}

/** Requests an email change with a fresh proof. */
export async function requestEmailChange(
  server: TestServer,
  user: TestUser,
  { token, newEmail, ...fields }: { token: string; newEmail: unknown; [field: string]: unknown },
): Promise<Response> {
  const { id_token } = await createSignInBody(user, server)
  const body = { email: newEmail, id_token, ...fields }
  return server.send('POST', '/api/user/email', { token, body })
}

interface FieldSchema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly FieldSchema[]
  readonly examples?: readonly unknown[]
}

/** A valid body: known fields and those with an example get their value, other texts get `text`. */
export function sampleBody(
  schema: z.ZodObject,
  { known, text }: { readonly known: Readonly<Record<string, unknown>>; readonly text: string },
): Readonly<Record<string, unknown>> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input' })
  const fields = Object.entries(properties as Record<string, FieldSchema>)
  return Object.fromEntries(
    fields.map(([name, field]) => [name, known[name] ?? sampleValue(field, text)]),
  )
}

function sampleValue(
  { type, enum: choices, anyOf = [], examples = [] }: FieldSchema,
  text: string,
): unknown {
  if (examples.length > 0) return examples[0]
  if (choices) return choices[0]
  if (anyOf[0]) return sampleValue(anyOf[0], text)
  if (type === 'boolean') return true
  if (type === 'number' || type === 'integer') return 1
  if (type === 'array') return []
  return type === 'object' ? {} : text
}

/* Requests at once, for tests of a server that has too many of them. */

/** More than the minimum limit of requests in flight. */
export const MANY = 100
/** Fewer than that limit, so never shed. */
export const FEW = 20
export const POLL = { timeout: 60_000 }

export const repeat = <Result>(count: number, request: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, request))

export const readWith = (server: TestServer, token: string, path = '/api/user') =>
  server.send('GET', path, { token })

/** Waits until few requests are answered again. */
export async function expectNormal(server: TestServer, token: string): Promise<void> {
  const readFew = async () =>
    (await repeat(FEW, () => readWith(server, token))).every(({ ok }) => ok)
  await expect.poll(readFew, POLL).toBe(true)
}
