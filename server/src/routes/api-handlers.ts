import type { ENDPOINTS, EndpointName } from '@foyer/contract/endpoints.ts'
import type { z } from 'zod'
import type { RouteContext } from '../http/app-env.ts'
import type { Authenticated } from '../services/session-service.ts'
import type { OPERATIONS, ResponseOf } from '@foyer/contract/operations.ts'

/** A handler for every endpoint of the contract. It returns the body of the response; the router sends it. */
export type ApiHandlers = {
  readonly [Name in EndpointName]: (call: ApiCall<Name>) => Promise<ApiResult<Name>>
}

/** What the router passes to a handler: a session for a bearer endpoint only, a body where there is one. */
export type ApiCall<Name extends EndpointName> = { readonly c: RouteContext } & WithSession<Name> &
  WithBody<Name>

type WithSession<Name extends EndpointName> =
  Contract<Name> extends { readonly bearer: true } ? { readonly session: Authenticated } : unknown

type WithBody<Name extends EndpointName> =
  Definition<Name> extends { readonly body: infer Body }
    ? { readonly readBody: () => Promise<z.output<Body>> }
    : unknown

/** The second status of success that the contract lists for an endpoint. */
export class OtherStatus<Status extends number, Body> {
  readonly status: Status
  readonly body: Body

  constructor(status: Status, body: Body) {
    this.status = status
    this.body = body
  }
}

type ApiResult<Name extends EndpointName> =
  | ResponseOf<Name>
  | (Contract<Name> extends { readonly statusIfExisting: infer Status extends number }
      ? OtherStatus<Status, ResponseOf<Name>>
      : never)

type Contract<Name extends EndpointName> = (typeof ENDPOINTS)[Name]

type Definition<Name extends EndpointName> = (typeof OPERATIONS)[Name]
