import { isSameEmail } from '@foyer/contract/canonical-email.ts'
import type { Api } from '../api/api.ts'
import { isIdentityError } from '../identity/identity-error.ts'
import type { IdentityProvider } from '../identity/identity-provider.ts'
import { createExchange, type IssuedSession } from './exchange.ts'
import { toFailure, type SessionResult } from './session-failure.ts'

/** What a person fills in to get an account; the names may be empty. */
export interface SignUpDetails {
  readonly email: string
  readonly password: string
  readonly first_name: string
  readonly last_name: string
}

/** The mail that asks somebody new to confirm their address. */
export interface SignUpMail {
  /** A BCP 47 tag. */
  readonly language: string
  /** Where its link leads in the end. */
  readonly continueUrl: string
}

interface Parts {
  readonly api: Api
  readonly loadProvider: () => Promise<IdentityProvider>
  readonly begin: (session: IssuedSession) => void
  /** As the page is now: the router moves on as soon as somebody is in. */
  readonly signUpMail: () => SignUpMail
}

/** In with email and password: proven at the provider, then exchanged for a session. */
export function createPasswordSignIn({ api, loadProvider, begin, signUpMail }: Parts) {
  const exchange = createExchange(begin)

  return {
    async signIn(email: string, password: string): Promise<SessionResult> {
      try {
        const provider = await loadProvider()
        await provider.signIn(email, password)
        return await exchange(provider, (body) => api.login(body))
      } catch (cause) {
        return { error: toFailure(cause) }
      }
    },

    async signUp({ email, password, ...names }: SignUpDetails): Promise<SessionResult> {
      const mail = signUpMail()
      try {
        const provider = await loadProvider()
        await createOrResume(provider, email, password)
        const result = await exchange(provider, (body) => api.register({ ...body, ...names }))
        if (!result.error) askToConfirm(provider, mail)
        return result
      } catch (cause) {
        return { error: toFailure(cause) }
      }
    },
  }
}

/** Never in the way: a mail that cannot be sent is asked for again at home. */
function askToConfirm(provider: IdentityProvider, { language, continueUrl }: SignUpMail) {
  provider.setLanguage(language)
  provider.sendVerification(continueUrl).catch(() => {})
}

/** A sign-up whose second half failed left an account at the provider: the same form finishes it. */
async function createOrResume(provider: IdentityProvider, email: string, password: string) {
  try {
    await provider.signUp(email, password)
  } catch (cause) {
    const isTaken = isIdentityError(cause, 'email-already-in-use')
    const halfDone = isTaken ? await provider.proof() : null
    if (!isSameEmail(halfDone?.email, email)) throw cause
    await provider.signIn(email, password)
  }
}
