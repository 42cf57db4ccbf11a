import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from '@playwright/test'
import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { createArrange } from '../../e2e/support/arrange.ts'
import { openProduct } from '../../e2e/support/product.ts'
import { PEERS } from '../support/install-peers.ts'
import { buildPeer } from './build-peer.ts'
import { NAMES } from './page-samples.ts'
import { openStaticServer, type Files } from './static-server.ts'
import { createStaticCopy, readSecurityHeaders } from './static-copy.ts'
import type { HomeVisit } from './visit-page.ts'

/** A login page, and the home page after it. */
export interface Contender {
  readonly name: string
  readonly loginUrl: string
  /** Whether a script handles its form. */
  readonly isInteractive: boolean
  /** Absent if the peer has no comparable page. */
  readonly home?: HomeVisit
}

/** The product as deployed, with a signed-in user. */
export async function openFoyer(stack: AsyncDisposableStack): Promise<Required<Contender>> {
  const product = await openProduct()
  stack.defer(() => product.close())
  const arrange = createArrange(product)
  const token = await arrange.session(await arrange.user())
  return {
    name: NAMES.foyer,
    loginUrl: product.origin + CLIENT_PATHS.login,
    isInteractive: true,
    home: {
      url: product.origin + CLIENT_PATHS.home,
      heading: '.app-page h1',
      localStorage: { userToken: token },
    },
  }
}

/** Our own pages without scripts, with the same security headers: a lower bound for any application. */
export async function openStaticHtml(
  foyer: Required<Contender>,
  browser: Browser,
  stack: AsyncDisposableStack,
): Promise<Contender> {
  const files = await createStaticCopy(browser, foyer)
  const { origin } = stack.use(
    await openStaticServer(files, await readSecurityHeaders(foyer.loginUrl)),
  )
  return {
    name: NAMES.static,
    loginUrl: `${origin}/login.html`,
    isInteractive: false,
    home: { ...foyer.home, url: `${origin}/home.html`, localStorage: {} },
  }
}

/** The response of better-auth's session endpoint. */
const BETTER_AUTH_SESSION = JSON.stringify({
  session: { id: 'one', userId: 'grace', token: 'one', expiresAt: '2100-01-01T00:00:00.000Z' },
  user: { id: 'grace', name: 'Grace', email: 'grace@example.com', emailVerified: true },
})

/** The peers that are installed. */
export async function openPeers(stack: AsyncDisposableStack): Promise<readonly Contender[]> {
  const isInstalled = (name: string) => existsSync(path.join(PEERS, 'node_modules', name))
  const serve = async (...files: Files[]) => {
    const all = new Map(files.flatMap((some) => [...some]))
    return stack.use(await openStaticServer(all)).origin
  }
  const peers: Contender[] = []
  if (isInstalled('better-auth')) {
    const [loginUrl, home] = [
      await buildPeer('better-auth', 'login'),
      await buildPeer('better-auth', 'home'),
    ]
    const session = new Map([['/api/auth/get-session', BETTER_AUTH_SESSION]])
    const origin = await serve(loginUrl, home, session)
    peers.push({
      name: NAMES.betterAuth,
      loginUrl: `${origin}/login.html`,
      isInteractive: true,
      home: { url: `${origin}/home.html`, heading: 'main h1', localStorage: {} },
    })
  }
  if (isInstalled('@firebase-oss/ui-react')) {
    const origin = await serve(await buildPeer('firebase-ui', 'login'))
    peers.push({ name: NAMES.firebaseUi, loginUrl: `${origin}/login.html`, isInteractive: true })
  }
  return peers
}
