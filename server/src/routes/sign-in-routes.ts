import type { Handler } from 'hono'
import type { AppContext, AppEnv } from '../http/app-env.ts'
import { readJsonBody } from '../http/read-json-body.ts'
import type { ExchangeProof } from '../services/exchange-proof.ts'
import { parseSignIn, type SignInCall } from './sign-in-bodies.ts'

/** `register`, `login` and `loginWithProviders`: one exchange, asked for in three ways. */
export function createSignInRoutes(exchange: ExchangeProof) {
  function answer(call: SignInCall): Handler<AppEnv> {
    return async (c: AppContext) => {
      const request = parseSignIn(call, await readJsonBody(c))
      const { user, created, tookEmailFrom } = await exchange(request)
      Object.assign(c.var.facts, { event: 'sign-in', user: user.id })
      if (tookEmailFrom !== undefined) c.var.facts.took_email_from = tookEmailFrom
      return c.json(user, call === 'register' && created ? 201 : 200)
    }
  }
  return {
    register: answer('register'),
    login: answer('login'),
    loginWithProviders: answer('loginWithProviders'),
  }
}
