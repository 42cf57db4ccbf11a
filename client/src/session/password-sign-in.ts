import { isSameEmail } from '@foyer/contract/user.ts'
import type { Api } from '../api/api.ts'
import { isIdentityError } from '../identity/identity-error.ts'
import type { IdentityProvider } from '../identity/identity-provider.ts'
import { exchangeIdToken, isSignUpRefused, type IssuedSession } from './exchange-id-token.ts'
import type { SecondStep } from './second-step.ts'
import { toFailure, type SessionResult } from './session-failure.ts'
import { sendVerificationEmail, type VerificationEmail } from './verification-email.ts'

/** The sign-up form; both names may be empty. */
export interface SignUpDetails {
  readonly email: string
  readonly password: string
  readonly first_name: string
  readonly last_name: string
  /** The product's extra fields, by id. */
  readonly fields?: Readonly<Record<string, string | boolean>>
  /** The version of the accepted terms. */
  readonly terms_version?: string
}

interface Deps {
  readonly api: Api
  readonly loadProvider: () => Promise<IdentityProvider>
  readonly secondStep: Pick<SecondStep, 'run'>
  readonly start: (issued: IssuedSession | null) => SessionResult
  readonly verificationEmail: () => VerificationEmail
}

/** Signs in at the provider with email and password, then exchanges the ID token for a session. */
export function createPasswordSignIn(deps: Deps) {
  const { api, loadProvider, secondStep, start, verificationEmail } = deps
  return {
    async signIn(email: string, password: string): Promise<SessionResult> {
      try {
        const provider = await loadProvider()
        await provider.signIn(email, password)
        return start(await exchangeIdToken({ provider, secondStep }, (body) => api.login(body)))
      } catch (cause) {
        return { error: toFailure(cause) }
      }
    },

    async signUp({ email, password, ...details }: SignUpDetails): Promise<SessionResult> {
      // Read first: once the user is signed in, the router leaves this page.
      const verification = verificationEmail()
      try {
        const provider = await loadProvider()
        const isNew = await createOrResume(provider, email, password)
        const issued = await exchangeIdToken({ provider, secondStep }, (body) =>
          api.register({ ...body, ...details }).catch(async (cause: unknown) => {
            // An account that existed before may belong to another product too.
            if (isNew && isSignUpRefused(cause)) await provider.deleteAccount().catch(() => {})
            throw cause
          }),
        )
        const result = start(issued)
        if (!result.error) sendVerificationEmail(provider, verification)
        return result
      } catch (cause) {
        return { error: toFailure(cause) }
      }
    },
  }
}

/**
 * Resolves to whether it has created the account. A sign-up that failed after that is finished by submitting the form
 * again.
 */
async function createOrResume(
  provider: IdentityProvider,
  email: string,
  password: string,
): Promise<boolean> {
  try {
    await provider.signUp(email, password)
    return true
  } catch (cause) {
    const isTaken = isIdentityError(cause, 'email-already-in-use')
    const unfinished = isTaken ? await provider.proof() : null
    if (!isSameEmail(unfinished?.email, email)) throw cause
    await provider.signIn(email, password)
    return false
  }
}
