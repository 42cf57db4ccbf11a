import { API_BASE, ENDPOINTS, type Endpoint } from '@foyer/contract/endpoints.ts'
import type { AttackContext } from './attack-context.ts'

/** An endpoint as an attacker calls it. */
export interface AttackedEndpoint {
  readonly method: string
  /** The path with this value, already encoded, as its parameter. */
  path(id: string): string
  readonly bearer: boolean
}

/** Every endpoint of the contract. */
export function listEndpoints(): readonly AttackedEndpoint[] {
  return Object.values<Endpoint>(ENDPOINTS).map(({ method, path, bearer }) => ({
    method,
    path: (id) => API_BASE + path.replaceAll(/\{\w+\}/g, () => id),
    bearer,
  }))
}

interface OpenApi {
  readonly paths: Record<string, Record<string, { readonly requestBody?: RequestBody }>>
}

interface RequestBody {
  readonly content: { readonly 'application/json': { readonly schema: { properties: object } } }
}

/** The fields of all request bodies, as the product publishes them. */
export async function readBodyFields({ send }: AttackContext): Promise<readonly string[]> {
  const { paths } = JSON.parse((await send({ path: '/openapi.json' })).text) as OpenApi
  const operations = Object.values(paths).flatMap((item) => Object.values(item))
  const fields = operations.flatMap(({ requestBody }) =>
    Object.keys(requestBody?.content['application/json'].schema.properties ?? {}),
  )
  return [...new Set(fields)]
}
