import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from '@playwright/test'
import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { createArrange } from '../../e2e/frame/arrange.ts'
import { openProduct } from '../../e2e/frame/product.ts'
import { PEERS } from '../frame/install-peers.ts'
import { buildPeer } from './build-peer.ts'
import { NAMES } from './page-samples.ts'
import { openStaticServer, type Files } from './static-server.ts'
import { makeStaticTwin, readDefences } from './static-twin.ts'
import type { HomeVisit } from './visit-page.ts'

/** A login page to be measured, and the home behind it. */
export interface Contender {
  readonly name: string
  readonly login: string
  /** Whether a script takes what its form sends. */
  readonly isLive: boolean
  /** Absent where there is none to compare with. */
  readonly home?: HomeVisit
}

/** The whole product as people run it, with somebody who is signed in. */
export async function openFoyer(stack: AsyncDisposableStack): Promise<Required<Contender>> {
  const product = await openProduct()
  stack.defer(() => product.close())
  const arrange = createArrange(product)
  const token = await arrange.session(await arrange.person())
  return {
    name: NAMES.foyer,
    login: product.origin + CLIENT_PATHS.login,
    isLive: true,
    home: {
      address: product.origin + CLIENT_PATHS.home,
      heading: '.room-page h1',
      stored: { userToken: token },
    },
  }
}

/** Our own pages without scripts, with the same defences: what no application can be faster than. */
export async function openStaticHtml(
  foyer: Required<Contender>,
  browser: Browser,
  stack: AsyncDisposableStack,
): Promise<Contender> {
  const files = await makeStaticTwin(browser, foyer)
  const { origin } = stack.use(await openStaticServer(files, await readDefences(foyer.login)))
  return {
    name: NAMES.static,
    login: `${origin}/login.html`,
    isLive: false,
    home: { ...foyer.home, address: `${origin}/home.html`, stored: {} },
  }
}

/** What better-auth's server answers when it is asked who is signed in. */
const BETTER_AUTH_SESSION = JSON.stringify({
  session: { id: 'one', userId: 'grace', token: 'one', expiresAt: '2100-01-01T00:00:00.000Z' },
  user: { id: 'grace', name: 'Grace', email: 'grace@example.com', emailVerified: true },
})

/** The others, those of them that are installed. */
export async function openPeers(stack: AsyncDisposableStack): Promise<readonly Contender[]> {
  const isInstalled = (name: string) => existsSync(path.join(PEERS, 'node_modules', name))
  const serve = async (...files: Files[]) => {
    const all = new Map(files.flatMap((some) => [...some]))
    return stack.use(await openStaticServer(all)).origin
  }
  const peers: Contender[] = []
  if (isInstalled('better-auth')) {
    const [login, home] = [
      await buildPeer('better-auth', 'login'),
      await buildPeer('better-auth', 'home'),
    ]
    const session = new Map([['/api/auth/get-session', BETTER_AUTH_SESSION]])
    const origin = await serve(login, home, session)
    peers.push({
      name: NAMES.betterAuth,
      login: `${origin}/login.html`,
      isLive: true,
      home: { address: `${origin}/home.html`, heading: 'main h1', stored: {} },
    })
  }
  if (isInstalled('@firebase-oss/ui-react')) {
    const origin = await serve(await buildPeer('firebase-ui', 'login'))
    peers.push({ name: NAMES.firebaseUi, login: `${origin}/login.html`, isLive: true })
  }
  return peers
}
