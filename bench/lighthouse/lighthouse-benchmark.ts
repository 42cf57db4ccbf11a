import { chromium } from '@playwright/test'
import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { findBrowser } from '../../e2e/browser.ts'
import { createArrange } from '../../e2e/frame/arrange.ts'
import { openProduct, type Product } from '../../e2e/frame/product.ts'
import { findFreePort } from '../../scripts/processes/ports.ts'
import type { Benchmark, Report } from '../frame/benchmark.ts'
import { measureRounds } from '../frame/measure-rounds.ts'
import type { BenchOptions } from '../frame/parse-options.ts'
import { judgeScores, listFaults, tabulateScores } from './lighthouse-report.ts'
import { isLighthouseInstalled, runLighthouse, type Throttling } from './run-lighthouse.ts'

const ROUNDS = 3

const NOTES = [
  "Lighthouse's phone, in the Chromium of our tests; by devtools throttling the network and the processor are slow, simulated it reckons from a fast visit what a slow one would have taken. Its cache is emptied before each run.",
  'Home is opened by somebody with a session, whom Lighthouse leaves in the local storage.',
]

/** Our login page and home, as Lighthouse sees them. */
export const lighthouseBenchmark: Benchmark = {
  name: 'lighthouse',
  title: 'what Lighthouse says of the login page and of home',
  needsPeers: true,
  run,
}

/** A page, the browser it is looked at in, and how that is slowed down. */
interface Look {
  readonly address: string
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
  const looks = await prepareLooks(product, stack)
  const samples = await measureRounds({
    contenders: [...looks.keys()],
    rounds,
    measure: (name) => {
      const { address, port, throttling } = looks.get(name) as Look
      return runLighthouse(address, port, throttling)
    },
  })
  return {
    tables: tabulateScores(samples),
    verdicts: judgeScores(samples),
    notes: [...NOTES, ...listFaults(samples)],
    samples: Object.fromEntries(samples),
  }
}

/** A stranger's browser for the login page, and for home that of somebody with a session. */
async function prepareLooks(product: Product, stack: AsyncDisposableStack) {
  const arrange = createArrange(product)
  const [strangers, persons] = [await openBrowser(stack), await openBrowser(stack)]
  await signIn(persons, product.origin, await arrange.session(await arrange.person()))
  const login = { address: product.origin + CLIENT_PATHS.login, port: strangers }
  const home = { address: product.origin + CLIENT_PATHS.home, port: persons }
  return new Map<string, Look>([
    ['login page, devtools', { ...login, throttling: 'devtools' }],
    ['home, devtools', { ...home, throttling: 'devtools' }],
    ['login page, simulated', { ...login, throttling: 'simulate' }],
    ['home, simulated', { ...home, throttling: 'simulate' }],
  ])
}

/** Starts a browser that others can drive as well; answers the port where. */
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

/** Puts the token where Lighthouse will look: in the context that the browser begins with. */
async function signIn(port: number, origin: string, token: string): Promise<void> {
  const connection = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const [first] = connection.contexts()
  if (!first) throw new Error('The browser has no context of its own')
  const page = await first.newPage()
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate((value) => localStorage.setItem('userToken', value), token)
  await page.close()
  await connection.close()
}
