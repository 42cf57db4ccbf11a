import { chromium } from '@playwright/test'
import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { findBrowser } from '../../e2e/browser.ts'
import { createArrange } from '../../e2e/support/arrange.ts'
import { markEmailVerified } from '../../e2e/support/provider-admin.ts'
import { openProduct, type RunningProduct } from '../../e2e/support/product.ts'
import { findFreePort } from '../../scripts/processes.ts'
import type { Benchmark, Report } from '../support/benchmark.ts'
import { measureRounds } from '../support/measure-rounds.ts'
import type { BenchOptions } from '../support/parse-options.ts'
import { judgeScores, listLostPoints, tabulateScores } from './lighthouse-report.ts'
import { isLighthouseInstalled, runLighthouse, type Throttling } from './run-lighthouse.ts'

const ROUNDS = 3

const NOTES = [
  "Lighthouse's mobile settings, in the Chromium of our tests. Devtools throttling slows down network and CPU; simulated throttling estimates a slow visit from a fast one. The cache is emptied before each run.",
  'Home is opened with a session of a user who has verified the email. Lighthouse keeps it in localStorage.',
]

export const lighthouseBenchmark: Benchmark = {
  name: 'lighthouse',
  title: 'Lighthouse scores of the login page and of home',
  needsPeers: true,
  run,
}

/** A page, the debugging port of its browser, and the throttling. */
interface Run {
  readonly url: string
  readonly port: number
  readonly throttling: Throttling
}

async function run({ quick, rounds = quick ? 1 : ROUNDS }: BenchOptions): Promise<Report> {
  if (!isLighthouseInstalled()) {
    return { tables: [], verdicts: [], notes: ['Lighthouse is not installed.'], samples: {} }
  }
  await using stack = new AsyncDisposableStack()
  const product = await openProduct()
  stack.defer(() => product.close())
  const runs = await prepareRuns(product, stack)
  const samples = await measureRounds({
    contenders: [...runs.keys()],
    rounds,
    measure: (name) => {
      const { url, port, throttling } = runs.get(name) as Run
      return runLighthouse(url, port, throttling)
    },
  })
  return {
    tables: tabulateScores(samples),
    verdicts: judgeScores(samples),
    notes: [...NOTES, ...listLostPoints(samples)],
    samples: Object.fromEntries(samples),
  }
}

/** The login page runs in a signed-out browser, home in a signed-in one. */
async function prepareRuns(product: RunningProduct, stack: AsyncDisposableStack) {
  const arrange = createArrange(product)
  const [signedOut, signedIn] = [await openBrowser(stack), await openBrowser(stack)]
  const user = await arrange.user()
  await markEmailVerified(product, user.email)
  await signIn(signedIn, product.origin, await arrange.session(user))
  const login = { url: product.origin + CLIENT_PATHS.login, port: signedOut }
  const home = { url: product.origin + CLIENT_PATHS.home, port: signedIn }
  return new Map<string, Run>([
    ['login page, devtools', { ...login, throttling: 'devtools' }],
    ['home, devtools', { ...home, throttling: 'devtools' }],
    ['login page, simulated', { ...login, throttling: 'simulate' }],
    ['home, simulated', { ...home, throttling: 'simulate' }],
  ])
}

/** Returns the remote debugging port of a new browser. */
async function openBrowser(stack: AsyncDisposableStack): Promise<number> {
  const port = await findFreePort()
  const { args = [], ...found } = findBrowser()
  const browser = await chromium.launch({
    ...found,
    args: [...args, `--remote-debugging-port=${port}`],
  })
  stack.defer(() => browser.close())
  return port
}

/** Stores the token in the browser's default context, which Lighthouse uses. */
async function signIn(port: number, origin: string, token: string): Promise<void> {
  const connection = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const [first] = connection.contexts()
  if (!first) throw new Error('The browser has no default context')
  const page = await first.newPage()
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate((value) => localStorage.setItem('userToken', value), token)
  await page.close()
  await connection.close()
}
