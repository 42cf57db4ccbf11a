import { providers } from 'virtual:product'

/** The name of an offered provider; of another one, its id. */
export const providerName = (id: string): string =>
  providers.find((provider) => provider.id === id)?.name ?? id
