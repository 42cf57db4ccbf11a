import { expect, test, type CDPSession, type Page, type Request } from '@playwright/test'
import { isChangedProduct } from '../../scripts/adopter/changes.ts'
import { words } from '../words/words.ts'
import { pretendConnection } from './page-load-metrics.ts'
import type { RunningProduct } from './product.ts'

const isChanged = await isChangedProduct()

/** An adopter's product has pages and texts of its own, so it is not compared. */
export const skipChangedProduct = () => test.skip(isChanged, 'Only an unchanged Foyer is compared')

/**
 * Compares a text with the stored one in `e2e/inventory/`: what the client does, so that no change of its insides alters
 * it unseen. If the change is intended, write the texts again with `npx playwright test -c e2e inventory -u`, and read the
 * difference before you commit it.
 */
export function expectInventory(file: readonly string[], text: string): void {
  const folders = file.slice(0, -1)
  expect(`${text.trimEnd()}\n`).toMatchSnapshot([...folders, `${file.at(-1)}.txt`])
}

/** What differs between two runs, most specific first. */
const VARYING: readonly (readonly [RegExp, string])[] = [
  [/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, '<uuid>'],
  [/\b(?:grace|lin)\.[\da-f]{8}(?=@|%40)/g, '<name>'],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(\.\d+)?Z?/g, '<time>'],
  [/(?<=127\.0\.0\.1:|localhost:)\d{4,5}/g, '<port>'],
  [/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '<jwt>'],
  [/\b1\d{12}\b/g, '<milliseconds>'],
  [/(?<="under": ")[\w-]+/g, '<random>'],
  [/(?<![\w-])(?=[\w-]*(?:\d|[a-z][A-Z]))[\w-]{20,}={0,2}/g, '<random>'],
]

function withoutVarying(text: string): string {
  return VARYING.reduce((result, [pattern, name]) => result.replaceAll(pattern, name), text)
}

/** Watches a page from its first document on. */
export interface Watched {
  /** Resolves once no request is pending and the page has nothing left to do. */
  settled(): Promise<void>
  /** The requests since the last call, sorted, scripts and the like only counted. */
  takeRequests(): string
  /** What a screen reader has been told to announce since the last document was loaded. */
  announced(): Promise<readonly string[]>
}

export async function watchPage(page: Page, product: RunningProduct): Promise<Watched> {
  await pretendConnection(page, 'fast')
  let requests: Request[] = []
  let count = 0
  page.on('request', (request) => {
    count += 1
    requests.push(request)
  })
  await page.addInitScript(recordAnnouncements)
  const session = await page.context().newCDPSession(page)
  const countPending = await watchPending(session)

  return {
    async settled() {
      for (let seen = -1; seen !== count;) {
        await expect.poll(countPending, { intervals: [20] }).toBe(0)
        seen = count
        await runQuietly(session, whenIdle)
      }
    },
    takeRequests() {
      const text = describeRequests(requests, product)
      requests = []
      return text
    },
    async announced() {
      const said = await page.evaluate(() => Reflect.get(window, 'announced') as string[])
      // Whether a page is announced as loading depends on how long that takes.
      return said.filter((text) => text !== `status: ${words.session.loading}`)
    },
  }
}

/**
 * Counts the pending requests of the documents that are still shown: of a document that the page has left, the browser
 * does not report each end, nor each start before it has left.
 */
async function watchPending(session: CDPSession): Promise<() => number> {
  const pending = new Map<string, string>()
  const loaders = new Map<string, string>()
  const ended = new Set<string>()
  session.on('Network.requestWillBeSent', ({ requestId, loaderId, type }) => {
    // A page that is on its way elsewhere stays as it is until it leaves.
    if (type !== 'Document') pending.set(requestId, loaderId)
  })
  session.on('Network.loadingFinished', ({ requestId }) => pending.delete(requestId))
  session.on('Network.loadingFailed', ({ requestId }) => pending.delete(requestId))
  session.on('Page.frameNavigated', ({ frame: { id, loaderId } }) => {
    const before = loaders.get(id)
    if (before !== undefined && before !== loaderId) ended.add(before)
    loaders.set(id, loaderId)
  })
  session.on('Page.frameDetached', ({ frameId }) => ended.add(loaders.get(frameId) ?? ''))
  await session.send('Network.enable')
  await session.send('Page.enable')
  return () => [...pending.values()].filter((loader) => !ended.has(loader)).length
}

/** Unlike Playwright's `evaluate`, this does not count as a gesture of the user, after which pages load more. */
async function runQuietly(session: CDPSession, run: () => Promise<void>): Promise<void> {
  const expression = `(${String(run)})()`
  await session.send('Runtime.evaluate', { expression, awaitPromise: true })
}

/** Runs in the page. */
async function whenIdle() {
  await document.fonts.ready
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    await new Promise((resolve) => requestIdleCallback(resolve))
  }
}

/** Runs in each document: keeps what its live regions say after they were parsed. */
function recordAnnouncements() {
  const live = '[role=alert], [role=status], [aria-live]:not([aria-live=off])'
  const said: string[] = []
  Object.assign(window, { announced: said })
  const last = new WeakMap<Element, string>()
  const textOf = (region: Element) => (region.textContent ?? '').replaceAll(/\s+/g, ' ').trim()

  function regionsOf({ target, addedNodes }: MutationRecord): Element[] {
    const around = target instanceof Element ? target : target.parentElement
    const added = [...addedNodes].filter((node) => node instanceof Element)
    const inside = added.flatMap((node) => [...node.querySelectorAll(live)])
    return [around?.closest(live), ...added.filter((node) => node.matches(live)), ...inside].filter(
      (region) => region instanceof Element,
    )
  }
  const observer = new MutationObserver((records) => {
    for (const region of new Set(records.flatMap(regionsOf))) {
      const text = textOf(region)
      if (text === (last.get(region) ?? '')) continue
      last.set(region, text)
      if (text !== '') said.push(`${region.getAttribute('role') ?? 'live'}: ${text}`)
    }
  })
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return
    for (const region of document.querySelectorAll(live)) last.set(region, textOf(region))
    observer.observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/** Files are counted, because their names and contents change with each move of a module. */
const KINDS: Readonly<Record<string, string>> = {
  css: 'styles',
  ico: 'icons',
  js: 'scripts',
  png: 'icons',
  svg: 'icons',
  woff2: 'fonts',
}

/**
 * How many files of each kind, and a line for each document and call, without what varies. A file that is fetched before
 * it is imported counts once.
 */
function describeRequests(requests: readonly Request[], product: RunningProduct): string {
  const files = new Map<string, Set<string>>()
  const calls = new Map<string, number>()
  for (const request of requests) {
    const { origin, pathname } = new URL(request.url())
    const owner =
      origin === product.origin
        ? ''
        : origin === product.identityOrigin
          ? 'provider: '
          : `${origin}: `
    const kind = KINDS[/\.(\w+)$/.exec(pathname)?.[1] ?? '']
    if (kind !== undefined) {
      const name = owner + kind
      files.set(name, (files.get(name) ?? new Set()).add(request.url()))
    } else {
      const call = `${owner}${request.method()} ${withoutVarying(pathname)}`
      calls.set(call, (calls.get(call) ?? 0) + 1)
    }
  }
  const lines = [
    ...[...files].map(([name, { size }]) => `${name}: ${size}`),
    ...[...calls].map(([call, count]) => (count === 1 ? call : `${call} ×${count}`)),
  ]
  return lines.length === 0 ? 'nothing' : lines.toSorted().join('\n')
}

/** What a page says to people and to programs: its title, where the focus is, its fields and its accessibility tree. */
export async function describePage(page: Page, watched: Watched): Promise<string> {
  await watched.settled()
  const focused = page.locator(':focus')
  const focus =
    (await focused.count()) === 0
      ? 'nothing'
      : ((await focused.ariaSnapshot()).split('\n')[0] ?? '').replace(/^- /, '').replace(/:$/, '')
  const { pathname } = new URL(page.url())
  const parts = [
    `path: ${pathname}`,
    `title: ${await page.title()}`,
    `focus: ${focus}`,
    ...list('announced', await watched.announced()),
    ...list('fields', await page.evaluate(describeFields)),
    '',
    await page.locator('body').ariaSnapshot(),
  ]
  return withoutVarying(parts.join('\n'))
}

const list = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${line}`)]

/** Runs in the page. What accessibility trees leave out: kinds, autofill, faults and descriptions. */
function describeFields(): string[] {
  const names = ['name', 'type', 'autocomplete', 'inputmode', 'required', 'aria-invalid']
  return [...document.querySelectorAll('main :is(input, select, textarea), dialog input')].map(
    (field) => {
      const attributes = names
        .filter((name) => field.hasAttribute(name))
        .map((name) => `${name}=${field.getAttribute(name)}`)
      const describedBy = field.getAttribute('aria-describedby')?.split(' ') ?? []
      const text = describedBy
        .map((id) => document.getElementById(id)?.textContent ?? `(no #${id})`)
        .join(' ')
        .trim()
      return [...attributes, ...(text === '' ? [] : [`description: ${text}`])].join(' ')
    },
  )
}

/** What a page's origin keeps in the browser: each key with the shape of its value. */
export interface StoredEntries {
  readonly entries: ReadonlyMap<string, string>
  readonly databases: readonly string[]
}

export async function readStored(page: Page, watched: Watched): Promise<StoredEntries> {
  await watched.settled()
  const stored = await page.evaluate(async () => {
    const state = (history.state ?? {}) as Readonly<Record<string, unknown>>
    const drafts = Object.entries(state).map(([key, value]) => [key, JSON.stringify(value)])
    return {
      places: {
        localStorage: Object.entries(localStorage),
        sessionStorage: Object.entries(sessionStorage),
        'history.state': drafts as [string, string][],
      },
      databases: (await indexedDB.databases()).map(({ name }) => `database ${name}`),
      caches: (await caches.keys()).map((name) => `cache ${name}`),
    }
  })
  const cookies = (await page.context().cookies()).map(({ name, value }) => [name, value] as const)
  const places = Object.entries({ ...stored.places, cookies })
  const entries = places.flatMap(([place, pairs]) =>
    pairs.map(([key, value]) => [`${place} ${withoutVarying(key)}`, shapeOf(value)] as const),
  )
  return {
    entries: new Map(entries.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    databases: [...stored.databases, ...stored.caches].toSorted(),
  }
}

/** An entry that was the same before is named only. */
export function describeStored(
  { entries }: StoredEntries,
  before: StoredEntries | undefined,
): string {
  const lines = [...entries].map(([key, value]) =>
    before?.entries.get(key) === value ? `${key}: as before` : `${key}: ${value}`,
  )
  return lines.length === 0 ? 'nothing' : lines.join('\n')
}

/** JSON with sorted properties, one a line; anything else as it is, without what varies. */
function shapeOf(value: string): string {
  if (!/^[[{]/.test(value)) return withoutVarying(value)
  const sorted = JSON.stringify(JSON.parse(value), (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => a.localeCompare(b)))
      : part,
  )
  const indented = JSON.stringify(JSON.parse(sorted), null, 2)
  return withoutVarying(indented)
}
