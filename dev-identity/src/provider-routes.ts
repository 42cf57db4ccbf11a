import type { EmulatorInternals, ProjectState } from './emulator/emulator-internals.ts'
import type { Exchange, RouteTable } from './http/route-table.ts'
import type { Mailbox } from './mail/mailbox.ts'
import { createActionRoutes } from './pages/action-routes.ts'
import { TRANSPORT_PATH, rewriteHelperFrame, sendTransport } from './pages/helper-frame.ts'
import { createMailboxRoutes } from './pages/mailbox-routes.ts'
import { sendPage } from './pages/page.ts'
import { widgetPage } from './pages/widget-page.ts'
import type { PasswordPolicy } from './password-policy.ts'
import type { PublicJwk } from './tokens/signing-key.ts'

interface RouteDependencies {
  readonly internals: EmulatorInternals
  readonly state: ProjectState
  readonly mailbox: Mailbox
  readonly jwk: PublicJwk
  readonly policy: PasswordPolicy
  readonly publicOrigin: string
}

/** What the provider answers beside, or in place of, the emulator. */
export function createProviderRoutes(dependencies: RouteDependencies): RouteTable {
  const { internals, state, mailbox, jwk, publicOrigin } = dependencies
  return {
    ...createMailboxRoutes(mailbox),
    ...createActionRoutes(dependencies),
    'GET /jwks.json': ({ response }) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        'cache-control': 'public, max-age=3600',
      })
      response.end(JSON.stringify({ keys: [jwk] }))
    },
    [`GET ${TRANSPORT_PATH}`]: ({ response }) => sendTransport(response, publicOrigin),
    'GET /emulator/auth/iframe': ({ response, passOn }) => {
      rewriteHelperFrame(response, publicOrigin)
      passOn()
    },
    'GET /emulator/auth/handler': (exchange) => sendWidget(exchange, internals, state),
  }
}

function sendWidget(
  { response, url, passOn }: Exchange,
  internals: EmulatorInternals,
  state: ProjectState,
): void {
  const providerId = url.searchParams.get('providerId') ?? ''
  // The emulator words the refusal of a call that lacks these.
  if (providerId === '' || !url.searchParams.has('apiKey')) return passOn()
  const accounts = state.listProviderInfosByProviderId(providerId)
  sendPage(response, 200, widgetPage(internals.widgetPage, accounts))
}
