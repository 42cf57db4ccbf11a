import { PROVIDERS } from '@foyer/contract/providers.ts'
import { failureText } from './words.ts'

/** The name on buttons. */
export const GOOGLE = PROVIDERS.google.name

/** The sentence of a failure that names Google. */
export const googleFailure = (...failure: Parameters<typeof failureText>) =>
  failureText(...failure).replace('{provider}', GOOGLE)
