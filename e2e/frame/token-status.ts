import { API_BASE, ENDPOINTS } from '@foyer/contract/endpoints.ts'
import type { Product } from './product.ts'

/** What the product answers to a token: 200 while its session holds, 401 once it is over. */
export async function tokenStatus(product: Product, token: string | null): Promise<number> {
  const url = `${product.origin}${API_BASE}${ENDPOINTS.getUser.path}`
  const { status } = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  return status
}
