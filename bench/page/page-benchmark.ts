import { chromium, type Browser } from '@playwright/test'
import { findBrowser } from '../../e2e/browser.ts'
import type { Benchmark, Report } from '../frame/benchmark.ts'
import { measureRounds } from '../frame/measure-rounds.ts'
import type { BenchOptions } from '../frame/parse-options.ts'
import { openFoyer, openPeers, openStaticHtml, type Contender } from './contenders.ts'
import { judgePages } from './page-goals.ts'
import type { PageSample } from './page-samples.ts'
import { tabulatePages } from './page-tables.ts'
import { visitForm, visitHome, visitLogin } from './visit-page.ts'

const ROUNDS = 5

const NOTES = [
  'Slow 4G (each request begins after 150 ms, 1.6 Mbit/s down, 750 kbit/s up) and a processor four times slower, put on Chromium through its DevTools protocol; a browser without cache for each visit, except where it is warm. Each visit leaves another page, of no site.',
  'Bytes: bodies as they travel, brotli 11, 1 KB = 1000 bytes. Requests: without the icon.',
  'Live: a form that is filled in and sent as soon as it stands in the page is taken by a script: its button is switched off, or something comes up in the form.',
  'Blocking: what tasks took beyond 50 ms each, from the navigation on, also before the first paint.',
  'Home: its heading is painted for somebody who comes back with a session. Ours is asked for from the running product, with its database; better-auth gets an answer made beforehand.',
  'Static HTML: our own pages without scripts, as the browser would show them if nothing had to be known first.',
  'FirebaseUI for React is `@firebase-oss/ui-react`, the official successor of `firebaseui`, so far published as a beta alone.',
]

/** The login page and the way home, beside the same without scripts and what people pick instead. */
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

async function measure(browser: Browser, { login, isLive, home }: Contender): Promise<PageSample> {
  return {
    ...(await visitLogin(browser, login)),
    live: isLive ? await visitForm(browser, login) : Number.NaN,
    cold: home ? await visitHome(browser, home, 'cold') : Number.NaN,
    warm: home ? await visitHome(browser, home, 'warm') : Number.NaN,
  }
}
