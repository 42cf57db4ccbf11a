import type { EndpointName } from '@foyer/contract/endpoints.ts'
import type { Api } from '../../../client/src/api/api.ts'
import type { Persona } from './exchange.ts'

export interface Step {
  readonly call: EndpointName
  readonly as?: Persona
  readonly send: (api: Api) => Promise<unknown>
}

const TOKEN = '~token~'
const PROOF = { email: '~email~', firebase_uuid: '~uid~', id_token: '~id-token~' }
const CREDENTIAL = {
  id: 'unknown',
  rawId: 'unknown',
  type: 'public-key',
  response: { clientDataJSON: 'unknown', authenticatorData: 'unknown', signature: 'unknown' },
} as const
const NAMES = { first_name: 'Ada', last_name: 'Lovelace' }

/** Every call of the client, in an order in which a server can answer them; some are refused. */
export const SCENARIO: readonly Step[] = [
  { call: 'register', send: (api) => api.register({ ...PROOF, ...NAMES }) },
  { call: 'login', send: (api) => api.login(PROOF) },
  {
    call: 'loginWithPasskey',
    send: (api) => api.loginWithPasskey({ credential: CREDENTIAL }),
  },
  { call: 'getUser', send: (api) => api.getUser(TOKEN) },
  {
    call: 'confirmEmail',
    as: 'verified',
    send: (api) => api.confirmEmail(TOKEN, { id_token: PROOF.id_token }),
  },
  { call: 'updateUser', send: (api) => api.updateUser(TOKEN, '~id~', NAMES) },
  {
    call: 'updateUser',
    send: (api) => api.updateUser(TOKEN, '~id~', { ...NAMES, first_name: 'x'.repeat(101) }),
  },
  { call: 'updateProfile', send: (api) => api.updateProfile(TOKEN, {}) },
  { call: 'listSessions', send: (api) => api.listSessions(TOKEN) },
  { call: 'endOtherSessions', send: (api) => api.endOtherSessions(TOKEN) },
  { call: 'endSession', send: (api) => api.endSession(TOKEN, 'unknown') },
  {
    call: 'changeEmail',
    as: 'verified',
    send: (api) => api.changeEmail(TOKEN, { email: 'new-~email~', id_token: PROOF.id_token }),
  },
  { call: 'getEmailChange', send: (api) => api.getEmailChange(TOKEN) },
  { call: 'checkEmailLink', send: (api) => api.checkEmailLink({ code: '~code~' }) },
  { call: 'cancelEmailChange', send: (api) => api.cancelEmailChange(TOKEN) },
  { call: 'getEmailChange', send: (api) => api.getEmailChange(TOKEN) },
  { call: 'listActivity', send: (api) => api.listActivity(TOKEN) },
  { call: 'exportUser', send: (api) => api.exportUser(TOKEN) },
  { call: 'logout', send: (api) => api.logout(TOKEN) },
  { call: 'getUser', send: (api) => api.getUser(TOKEN) },
  {
    call: 'loginWithProviders',
    as: 'google',
    send: (api) => api.loginWithProviders({ ...PROOF, name: 'Grace Hopper' }),
  },
  {
    call: 'deleteUser',
    as: 'google',
    send: (api) => api.deleteUser(TOKEN, { email: PROOF.email, id_token: PROOF.id_token }),
  },
]
