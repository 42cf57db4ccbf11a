import type { ClientInfo } from '@foyer/contract/schemas.ts'
import type { EndpointName, ENDPOINTS } from '@foyer/contract/endpoints.ts'
import type { OPERATIONS, ResponseOf } from '@foyer/contract/operations.ts'
import type { z } from 'zod'
import type { LogFields, SecurityEvent } from '../core/log.ts'
import type { Authenticated, Device, DeviceFields } from './sessions.ts'

/** A handler for every endpoint of the contract. It returns the body of the response; the router sends it. */
export type Handlers<Server> = {
  readonly [Name in EndpointName]: (server: Server, call: Call<Name>) => Promise<ApiResult<Name>>
}

/** A call of an endpoint, after its checks: a session for a bearer endpoint only, a body where there is one. */
export type Call<Name extends EndpointName> = AnyCall & WithSession<Name> & WithBody<Name>

/** What every call knows of its request, so that no handler needs to know HTTP. */
export interface AnyCall {
  /** The `{id}` of the path; empty if there is none. */
  readonly id: string
  /** What may be stored about the client. It parses the `User-Agent`, so only calls that store it ask. */
  client(): ClientInfo
  /** What the body says about the device; its language is the page's or, if it sent none, one that the client accepts. */
  device(body: DeviceBody): Device
  /** Adds an event to the request's log line, with the id of its user. */
  log(event: SecurityEvent, fields: Pick<LogFields, 'user' | 'took_email_from'>): void
  /**
   * Counts an attempt whose proof or second factor is invalid. A valid one is never counted or refused, whatever others
   * tried with the same email.
   */
  countFailures<Result>(claimedEmail: string, work: Promise<Result>): Promise<Result>
}

/** What the bodies of sign-ins say about the device and its language. */
export interface DeviceBody extends DeviceFields {
  readonly language?: string | undefined
}

type WithSession<Name extends EndpointName> =
  Contract<Name> extends { readonly bearer: true } ? { readonly session: Authenticated } : unknown

type WithBody<Name extends EndpointName> =
  Definition<Name> extends { readonly body: infer Body }
    ? { readBody(): Promise<z.output<Body>> }
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
