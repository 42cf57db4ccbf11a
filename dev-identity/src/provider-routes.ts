import type { EmulatorInternals, ProjectState } from './emulator/emulator-internals.ts'
import { actionUrl } from './emulator/action-link.ts'
import type { Exchange, Route, RouteTable } from './http/route-table.ts'
import type { Mailbox } from './mail/mailbox.ts'
import { TRANSPORT_PATH, rewriteHelperFrame, sendTransport } from './pages/helper-frame.ts'
import { createMailboxRoutes } from './pages/mailbox-routes.ts'
import type { MailSender } from './pages/mail-letter.ts'
import { sendPage } from './pages/page.ts'
import { foreignRedirectPage, widgetPage } from './pages/widget-page.ts'
import type { PublicJwk } from './tokens/signing-key.ts'

interface RouteDependencies {
  readonly internals: EmulatorInternals
  readonly state: ProjectState
  readonly mailbox: Mailbox
  readonly jwk: PublicJwk
  readonly sender: MailSender
  readonly publicOrigin: string
}

/** What the provider answers beside, or in place of, the emulator. */
export function createProviderRoutes(dependencies: RouteDependencies): RouteTable {
  const { jwk, publicOrigin } = dependencies
  const toActionPage = redirectToActionPage(publicOrigin)
  return {
    ...createMailboxRoutes(dependencies),
    'GET /emulator/action': toActionPage,
    'HEAD /emulator/action': toActionPage,
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
    'GET /emulator/auth/handler': (exchange) => sendWidget(exchange, dependencies),
  }
}

/**
 * The emulator's own address for links, which uses a code up when it is merely asked for. Links in
 * mails lead to the product's page, and so does whoever makes up the emulator's.
 */
function redirectToActionPage(publicOrigin: string): Route {
  return ({ response, url }) => {
    const target = actionUrl(publicOrigin)
    target.search = url.search
    response.writeHead(303, { location: target.href }).end()
  }
}

function sendWidget(
  { response, url, passOn }: Exchange,
  { internals, state, publicOrigin }: RouteDependencies,
): void {
  const providerId = url.searchParams.get('providerId') ?? ''
  // The emulator words the refusal of a call that lacks these.
  if (providerId === '' || !url.searchParams.has('apiKey')) return passOn()
  const isRedirect = /redirect/i.test(url.searchParams.get('authType') ?? '')
  const back = isRedirect ? url.searchParams.get('redirectUrl') : null
  // As a real project with a domain it does not know: nobody is sent on to a foreign page.
  if (back !== null && URL.parse(back)?.origin !== publicOrigin)
    return sendPage(response, 400, foreignRedirectPage)
  const accounts = state.listProviderInfosByProviderId(providerId)
  const widget = widgetPage({ emulatorPage: internals.widgetPage, accounts, wayBack: back })
  sendPage(response, 200, widget)
}
