import { API_TIMEOUT_MS } from '@foyer/contract/constants.ts'

/** Checks the body too, because a captive portal responds to every request. Never rejects. */
export async function isServerReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(API_TIMEOUT_MS)
    const response = await fetch('/healthz', { cache: 'no-store', redirect: 'error', signal })
    const { status } = (await response.json()) as { status?: unknown }
    return response.ok && status === 'alive'
  } catch {
    return false
  }
}
