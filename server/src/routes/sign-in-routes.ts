import type { Handler } from 'hono'
import type { AppContext, AppEnv } from '../http/app-env.ts'
import type { CountFailure } from '../http/attempt-limit.ts'
import { noteEvent } from '../http/note-event.ts'
import { readJsonBody } from '../http/read-json-body.ts'
import { ProblemError } from '../problem-error.ts'
import type { ExchangeProof } from '../services/exchange-proof.ts'
import { parseSignIn, type SignInCall } from './parse-sign-in.ts'

/** `register`, `login` and `loginWithProviders`: one exchange, asked for in three ways. */
export function createSignInRoutes(exchange: ExchangeProof, countFailure: CountFailure) {
  function answer(call: SignInCall): Handler<AppEnv> {
    return async (c: AppContext) => {
      const request = parseSignIn(call, await readJsonBody(c))
      const { user, created, tookEmailFrom } = await exchange(request).catch(
        async (error: unknown) => {
          if (isUnproven(error)) await countFailure(c, request.email)
          throw error
        },
      )
      noteEvent(c, 'sign-in', {
        user: user.id,
        ...(tookEmailFrom !== undefined && { took_email_from: tookEmailFrom }),
      })
      return c.json(user, call === 'register' && created ? 201 : 200)
    }
  }
  return {
    register: answer('register'),
    login: answer('login'),
    loginWithProviders: answer('loginWithProviders'),
  }
}

/** Counted after the fact: whoever brings a proof that holds is never refused for what others tried. */
function isUnproven(error: unknown): boolean {
  if (!(error instanceof ProblemError)) return false
  return error.code === 'invalid_identity_token' || error.code === 'identity_mismatch'
}
