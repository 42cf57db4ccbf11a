import { ENDPOINTS, type EndpointName } from '@foyer/contract/endpoints.ts'
import type { ResponseOf } from '@foyer/contract/operations.ts'
import { NetworkError } from './api-error.ts'

/** Throws {@link NetworkError} if the response is not the JSON object, or the empty body, of this call. */
export function parseResponse<Name extends EndpointName>(
  name: Name,
  value: unknown,
): ResponseOf<Name> {
  const isExpected =
    ENDPOINTS[name].status === 204
      ? value === undefined
      : typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isExpected) throw new NetworkError({ code: 'unreachable' })
  return value as ResponseOf<Name>
}
