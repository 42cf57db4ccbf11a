import { PROBLEM_MEDIA_TYPE } from '@foyer/contract/problems.ts'
import { CLIENT_SETTINGS_ELEMENT_ID, type ClientSettings } from '@foyer/contract/client-settings.ts'
import { ok, problem, reasonOf, skipped, type Outcome } from '../check-outcome.ts'
import { isLoopback } from '../production-rules.ts'
import type { Installation } from './installation.ts'
import { sendRequest } from './send-request.ts'

/** One call for each method that the API uses. */
const CALLS = [
  ['GET', '/api/user'],
  ['PUT', '/api/user'],
  ['POST', '/api/user/email/link'],
  ['DELETE', '/api/user/sessions'],
] as const

/** Without a session, each must be refused by the product itself. */
export async function checkApi({ get }: Installation): Promise<Outcome> {
  for (const [method, path] of CALLS) {
    const { status, headers, body } = await get(path, { method })
    const isProblem =
      headers['content-type'] === PROBLEM_MEDIA_TYPE && headers['x-request-id'] !== undefined
    if (status >= 500 || !isProblem)
      return problem(
        `${method} ${path} answers ${status} ${headers['content-type'] ?? ''} instead of a problem document of the product. Check that the proxy passes on all methods and errors, and that the server is ready.`,
      )
    if (headers['cache-control'] !== 'no-store')
      return problem(
        `${path} has Cache-Control "${headers['cache-control']}". Answers of the API must not be cached: make the proxy pass it on.`,
      )
    if (method === 'GET' && !body.includes('"unauthenticated"'))
      return problem(
        `${path} without a session is not refused as unauthenticated. Make sure that the proxy adds no Authorization header.`,
      )
  }
  return ok('Calls without a session are refused.')
}

export async function checkHealthPaths({ get, origin }: Installation): Promise<Outcome> {
  if (origin.protocol === 'http:' && isLoopback(origin)) return skipped('There is no proxy.')
  const answers = await Promise.all(
    ['/readyz', '/healthz', '/metrics'].map(async (path) => ({ path, ...(await get(path)) })),
  )
  const open = answers.filter(({ status, headers }) => status !== 404 && !headers.location)
  if (open.length === 0) return ok('Health checks and metrics are not public.')
  return problem(
    `${open.map(({ path }) => path).join(', ')} can be asked from outside, and some of that is never limited. Answer 404 in the proxy; load balancers use MANAGEMENT_PORT.`,
  )
}

/** `undefined` if the pages of another machine name a provider that is not Google's: it could be anyone's. */
function findProviderBase(
  { firebase: { emulatorOrigin } }: ClientSettings,
  origin: URL,
): string | undefined {
  if (emulatorOrigin === undefined) return 'https://identitytoolkit.googleapis.com'
  const emulator = URL.parse(emulatorOrigin)
  const isLocal = emulator && isLoopback(emulator) && isLoopback(origin)
  return isLocal ? `${emulatorOrigin}/identitytoolkit.googleapis.com` : undefined
}

/** Asks the provider what the client asks before a sign-in with a pop-up. */
export async function checkProvider(installation: Installation): Promise<Outcome> {
  const { get, origin } = installation
  const settings = readSettings((await get('/login')).body.toString())
  if (!settings) return problem('/login has no settings. See the check of pages.')
  const { projectId, apiKey } = settings.firebase
  const base = findProviderBase(settings, origin)
  if (base === undefined)
    return problem('The pages name a provider of their own, which is for this machine only.')
  const url = new URL(`${base}/v1/projects?key=${encodeURIComponent(apiKey)}`)
  try {
    // Keys can be restricted to a referrer.
    const answer = await sendRequest(url, {
      headers: { Referer: `${origin.origin}/`, Origin: origin.origin },
    })
    const { authorizedDomains = [] } = JSON.parse(answer.body.toString()) as {
      authorizedDomains?: readonly string[]
    }
    if (answer.status !== 200)
      return problem(
        `The provider answers ${answer.status} for project ${projectId}. Check FIREBASE_API_KEY, and that its restrictions allow ${origin.origin}.`,
      )
    if (!authorizedDomains.includes(origin.hostname))
      return problem(
        `${origin.hostname} is not an authorized domain of project ${projectId}, so logins with a pop-up fail. Add it in the Firebase console: Authentication, Settings.`,
      )
    return ok(`The provider knows the key and ${origin.hostname}.`)
  } catch (error) {
    return problem(
      `The provider at ${url.host} cannot be asked: ${reasonOf(error)}. Check that this machine can reach it.`,
    )
  }
}

function readSettings(html: string): ClientSettings | undefined {
  const element = new RegExp(`id="${CLIENT_SETTINGS_ELEMENT_ID}">(.*?)</script>`, 's')
  const [, json] = element.exec(html) ?? []
  return json === undefined ? undefined : (JSON.parse(json) as ClientSettings)
}
