import { providers } from 'virtual:product'

/** The id of an offered provider; for `password` and providers that are not offered, Firebase's id. */
export function fromFirebaseId(firebaseId: string): string {
  return providers.find((provider) => provider.firebaseId === firebaseId)?.id ?? firebaseId
}

/** The reverse of {@link fromFirebaseId}. */
export function toFirebaseId(id: string): string {
  return providers.find((provider) => provider.id === id)?.firebaseId ?? id
}

/** The name of an offered provider; of another one, its id. */
export const providerName = (id: string): string =>
  providers.find((provider) => provider.id === id)?.name ?? id
