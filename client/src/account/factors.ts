import type { EndpointName } from '@foyer/contract/endpoints.ts'
import { offersPasskeys, requiresTwoStep } from 'virtual:product'
import type { CallRequest } from '../api/api.ts'
import { Cancelled } from '../session/session-failure.ts'
import type { AccountDeps } from './account-deps.ts'
import type { RefreshingActivity } from './activity-and-export.ts'
import { createPasskeyChanges } from './passkey-changes.ts'
import { createUserResource } from './user-resource.ts'
import type { createWithConfirmedSignIn } from './with-confirmed-sign-in.ts'

interface Deps {
  readonly withConfirmedSignIn: ReturnType<typeof createWithConfirmedSignIn>['withConfirmedSignIn']
  readonly refreshingActivity: RefreshingActivity
}

const cancel = () => Promise.reject(new Cancelled())

/** In a product without passkeys. */
const NO_PASSKEY_CHANGES: ReturnType<typeof createPasskeyChanges> = {
  addPasskey: cancel,
  removePasskey: cancel,
}

/** The user's second factors and passkeys, and how to change them. */
export function createFactors(
  { session, api, passkeys }: Pick<AccountDeps, 'session' | 'api' | 'passkeys'>,
  { withConfirmedSignIn, refreshingActivity }: Deps,
) {
  const resource = createUserResource(session, () =>
    session.call((token) => api.call('listFactors', { token })),
  )

  /** A change of the factors; the list is reloaded after failures too, because the API may have applied it. */
  const changing = <Args extends readonly unknown[], Value>(
    perform: (token: string, ...args: Args) => Promise<Value>,
  ) =>
    withConfirmedSignIn(
      refreshingActivity((...args: Args) =>
        session
          .call((token) => perform(token, ...args))
          .finally(() => {
            void resource.refreshIfSubscribed()
            if (requiresTwoStep) void session.refresh()
          }),
      ),
    )

  const change = <Name extends EndpointName>(name: Name) =>
    changing((token, request: Omit<CallRequest<Name>, 'token'> = {}) =>
      api.call(name, { ...request, token }),
    )
  const { addPasskey, removePasskey } = offersPasskeys
    ? createPasskeyChanges({ session, api, passkeys })
    : NO_PASSKEY_CHANGES

  return {
    ...resource,
    startTotp: change('startTotp'),
    confirmTotp: change('confirmTotp'),
    removeTotp: change('removeTotp'),
    renewRecoveryCodes: change('renewRecoveryCodes'),
    removeTrustedDevice: change('removeTrustedDevice'),
    turnOnTwoStep: change('turnOnTwoStep'),
    turnOffTwoStep: change('turnOffTwoStep'),
    addPasskey: changing(addPasskey),
    renamePasskey: change('renamePasskey'),
    confirmPasskey: change('confirmPasskey'),
    removePasskey: changing(removePasskey),
  }
}
