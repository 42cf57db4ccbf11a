import type { Handler } from 'hono'
import type { AppContext, AppEnv } from '../http/app-env.ts'
import type { CallerReader } from '../http/caller-reader.ts'
import { noteEvent } from '../http/note-event.ts'
import { readJsonBody } from '../http/read-json-body.ts'
import type { ExchangeProof } from '../services/exchange-proof.ts'
import type { CountUnproven } from './count-unproven.ts'
import { parseSignIn, type SignInCall } from './parse-sign-in.ts'

export interface SignInRoutesDependencies {
  readonly exchangeProof: ExchangeProof
  readonly countUnproven: CountUnproven
  readonly readCaller: CallerReader
}

/** `register`, `login` and `loginWithProviders`: one exchange, asked for in three ways. */
export function createSignInRoutes({
  exchangeProof,
  countUnproven,
  readCaller,
}: SignInRoutesDependencies) {
  function answer(call: SignInCall): Handler<AppEnv> {
    return async (c: AppContext) => {
      const asked = parseSignIn(call, await readJsonBody(c))
      const exchange = exchangeProof({ ...asked, caller: readCaller(c) })
      const { user, created, tookEmailFrom } = await countUnproven(c, asked.email, exchange)
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
