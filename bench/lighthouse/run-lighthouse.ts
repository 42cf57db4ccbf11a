import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { PEERS } from '../support/install-peers.ts'

const ENTRY = path.join(PEERS, 'node_modules/lighthouse/core/index.js')

/** Applied throttling, or simulated throttling that estimates the times. */
export type Throttling = 'devtools' | 'simulate'

/** Scores are 0 to 100; a failed category is NaN. */
export interface LighthouseScores {
  readonly performance: number
  readonly accessibility: number
  readonly 'best-practices': number
  readonly seo: number
  /** Largest contentful paint and total blocking time: milliseconds. */
  readonly lcp: number
  readonly tbt: number
  /** The audits that cost points. */
  readonly lostPoints: readonly string[]
}

/** The parts of Lighthouse's result (LHR) that are used. */
interface LighthouseResult {
  readonly finalDisplayedUrl: string
  readonly runtimeError?: { readonly message: string }
  readonly categories: Readonly<Record<string, Category>>
  readonly audits: Readonly<Record<string, Audit>>
}

interface Category {
  readonly id: string
  readonly score: number | null
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[]
}

interface Audit {
  readonly title: string
  readonly score: number | null
  readonly numericValue?: number
  readonly displayValue?: string
}

interface LighthouseModule {
  default(
    url: string,
    flags: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly lhr: LighthouseResult } | undefined>
}

export const isLighthouseInstalled = () => existsSync(ENTRY)

/** Audits a page in the browser at a debugging port. Throws if the page could not be loaded. */
export async function runLighthouse(
  url: string,
  port: number,
  throttlingMethod: Throttling,
): Promise<LighthouseScores> {
  const lighthouse: LighthouseModule = await import(pathToFileURL(ENTRY).href)
  const flags = { port, throttlingMethod, logLevel: 'error', output: 'json' }
  const lhr = (await lighthouse.default(url, flags))?.lhr
  if (!lhr || lhr.runtimeError) {
    throw new Error(`Lighthouse could not load ${url}: ${lhr?.runtimeError?.message}`)
  }
  if (lhr.finalDisplayedUrl !== url) {
    throw new Error(`${url} redirected Lighthouse to ${lhr.finalDisplayedUrl}`)
  }
  return readScores(lhr)
}

function readScores({ categories, audits }: LighthouseResult): LighthouseScores {
  const score = (id: string) => Math.round((categories[id]?.score ?? Number.NaN) * 100)
  const milliseconds = (id: string) => audits[id]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    lcp: milliseconds('largest-contentful-paint'),
    tbt: milliseconds('total-blocking-time'),
    lostPoints: Object.values(categories).flatMap((category) => findLostPoints(category, audits)),
  }
}

function findLostPoints({ id, auditRefs }: Category, audits: LighthouseResult['audits']): string[] {
  return auditRefs
    .filter(({ weight }) => weight > 0)
    .map(({ id: audit }) => audits[audit])
    .filter((audit): audit is Audit => typeof audit?.score === 'number' && audit.score < 1)
    .map(({ title, displayValue }) => `${id}: ${title}${displayValue ? ` (${displayValue})` : ''}`)
}
