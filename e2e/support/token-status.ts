import { API_BASE, ENDPOINTS } from '@foyer/contract/endpoints.ts'
import type { RunningProduct } from './product.ts'

/** The status for a session token: 200 if the session is valid, 401 once it has ended. */
export async function tokenStatus(product: RunningProduct, token: string | null): Promise<number> {
  const url = `${product.origin}${API_BASE}${ENDPOINTS.getUser.path}`
  const { status } = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  return status
}
