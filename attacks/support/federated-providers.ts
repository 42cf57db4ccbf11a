import { PROVIDERS } from '@foyer/contract/providers.ts'

const ALL = Object.values(PROVIDERS)

/** Firebase's ids of all federated providers. */
export const FEDERATED = ALL.map(({ firebaseId }) => firebaseId)

/** Those whose verified emails prove who the user is. */
export const TRUSTED = ALL.filter(({ isEmailTrusted }) => isEmailTrusted).map(
  ({ firebaseId }) => firebaseId,
)

/** Those that let a user claim any email. */
export const UNTRUSTED = FEDERATED.filter((provider) => !TRUSTED.includes(provider))
