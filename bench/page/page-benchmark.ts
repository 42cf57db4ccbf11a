import { chromium, type Browser } from '@playwright/test'
import { findBrowser } from '../../e2e/browser.ts'
import type { Benchmark, Report } from '../support/benchmark.ts'
import { measureRounds } from '../support/measure-rounds.ts'
import type { BenchOptions } from '../support/parse-options.ts'
import { openFoyer, openPeers, openStaticHtml, type Contender } from './contenders.ts'
import { judgePages } from './page-goals.ts'
import type { PageSample } from './page-samples.ts'
import { tabulatePages } from './page-tables.ts'
import { visitForm, visitHome, visitLogin } from './visit-page.ts'

const ROUNDS = 5

const NOTES = [
  'Slow 4G (each request begins after 150 ms, 1.6 Mbit/s down, 750 kbit/s up) and a CPU slowed down four times, emulated by Chromium through its DevTools protocol; an empty browser cache for each visit, except for warm visits. Each visit starts from another page.',
  'Bytes: compressed bodies (brotli 11), 1 KB = 1000 bytes. Requests: without the icon.',
  'Interactive: when a script handles a form that is filled in and submitted as soon as it is in the page, by disabling its button or adding to the form.',
  'Blocking: the part of each task beyond 50 ms, summed since navigation, including before the first paint.',
  'Home: when its heading is painted for a returning user with a session. Ours comes from the running product with its database; better-auth gets a fixed response.',
  'Static HTML: our own pages without scripts.',
  'FirebaseUI for React is `@firebase-oss/ui-react`, the official successor of `firebaseui`, so far published as a beta only.',
]

export const pageBenchmark: Benchmark = {
  name: 'page',
  title: 'the login page and a signed-in start, on a slow phone',
  needsPeers: true,
  run,
}

async function run({ quick, rounds = quick ? 1 : ROUNDS }: BenchOptions): Promise<Report> {
  await using stack = new AsyncDisposableStack()
  const browser = await chromium.launch(findBrowser())
  stack.defer(() => browser.close())
  const foyer = await openFoyer(stack)
  const contenders: readonly Contender[] = [
    foyer,
    await openStaticHtml(foyer, browser, stack),
    ...(await openPeers(stack)),
  ]
  const byName = new Map(contenders.map((contender) => [contender.name, contender]))
  const samples = await measureRounds({
    contenders: [...byName.keys()],
    rounds,
    measure: (name) => measure(browser, byName.get(name) ?? foyer),
  })
  return {
    tables: tabulatePages(samples),
    verdicts: judgePages(samples),
    notes: NOTES,
    samples: Object.fromEntries(samples),
  }
}

async function measure(
  browser: Browser,
  { loginUrl, isInteractive, home }: Contender,
): Promise<PageSample> {
  return {
    ...(await visitLogin(browser, loginUrl)),
    interactive: isInteractive ? await visitForm(browser, loginUrl) : Number.NaN,
    cold: home ? await visitHome(browser, home, 'cold') : Number.NaN,
    warm: home ? await visitHome(browser, home, 'warm') : Number.NaN,
  }
}
