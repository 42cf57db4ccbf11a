import type { API_BASE, ENDPOINTS } from '@foyer/contract/endpoints.ts'
import type { PasskeyRequestOptions } from '@foyer/contract/second-factor.ts'

type OptionsEndpoint = typeof ENDPOINTS.passkeyOptions

/** Nothing of `api/`, not even its headers: that is in the app core, which the login page loads later. */
const PATH: `${typeof API_BASE}${OptionsEndpoint['path']}` = '/api/passkey/options'
const METHOD: OptionsEndpoint['method'] = 'POST'
const HEADERS = { accept: 'application/json', 'content-type': 'application/json' }

interface FetchedOptions {
  readonly options: PasskeyRequestOptions
  /** Aborts when the server no longer accepts the challenge. */
  readonly expired: AbortSignal
}

/** Requests options for a login. */
export async function fetchRequestOptions(signal: AbortSignal): Promise<FetchedOptions> {
  const response = await fetch(PATH, {
    method: METHOD,
    headers: HEADERS,
    cache: 'no-store',
    redirect: 'error',
    signal,
  })
  if (!response.ok) throw new Error(`${PATH}: ${response.status}`)
  const options = (await response.json()) as PasskeyRequestOptions
  return { options, expired: AbortSignal.timeout(options.timeout) }
}
