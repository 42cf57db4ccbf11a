import type { ENDPOINTS, EndpointName } from '@foyer/contract/endpoints.ts'
import type { ResponseOf } from '@foyer/contract/operations.ts'
import type { CallRequest } from '../api/api.ts'
import type { SessionResult } from '../session/session-failure.ts'
import type { AccountDeps } from './account-deps.ts'
import { createUserResource } from './user-resource.ts'

/** The GET calls of signed-in users. */
export type ReadEndpoint = {
  [Name in EndpointName]: (typeof ENDPOINTS)[Name] extends {
    readonly method: 'GET'
    readonly bearer: true
    readonly status: 200
  }
    ? Name
    : never
}[EndpointName]

export type EndpointResource<Name extends ReadEndpoint> = ReturnType<
  typeof createEndpointResource<Name>
>

/** The response of a call as a resource of the user, and the calls that change it. */
export function createEndpointResource<Name extends ReadEndpoint>(
  { session, api }: Pick<AccountDeps, 'session' | 'api'>,
  name: Name,
) {
  const resource = createUserResource<ResponseOf<Name>>(session, () =>
    session.call((token) => api.call(name, { token })),
  )
  return {
    ...resource,

    /** Makes another call of the user, and then reloads the resource. */
    async change<Change extends EndpointName>(
      call: Change,
      request: Omit<CallRequest<Change>, 'token'>,
    ): Promise<SessionResult> {
      const { error } = await session.call((token) => api.call(call, { ...request, token }))
      // The entry may have been deleted on another device, so the resource is outdated then too.
      if (!error || error.code === 'not_found') await resource.refreshIfSubscribed()
      return { error }
    },
  }
}
