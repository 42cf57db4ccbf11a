import { isDeepStrictEqual } from 'node:util'
import type { Product } from './product.ts'

/** Whether a change of the option takes effect when the client is built, or when the server starts. */
const TAKES_EFFECT = {
  name: 'build',
  languages: 'build',
  signIn: 'build',
  signUp: 'build',
  twoStep: 'build',
  fields: 'build',
  terms: 'build',
  brand: 'build',
  links: 'build',
  sessions: 'start',
  security: 'start',
  twoStepGraceDays: 'start',
} as const satisfies Record<keyof Product, 'build' | 'start'>

type BuildOption = {
  [Option in keyof Product]-?: (typeof TAKES_EFFECT)[Option] extends 'build' ? Option : never
}[keyof Product]

/** The part of `foyer.config.ts` that takes effect when the client is built. */
export type BuildOptions = Pick<Product, BuildOption>

export function pickBuildOptions(product: Product): BuildOptions {
  const entries = Object.entries(product).filter(
    ([option]) => TAKES_EFFECT[option as keyof Product] === 'build',
  )
  return Object.fromEntries(entries) as unknown as BuildOptions
}

/** The places of the values that differ, such as `brand.colors.ink`. */
export function findDifferences(built: unknown, configured: unknown, place = ''): string[] {
  if (isDeepStrictEqual(built, configured)) return []
  if (!isObject(built) || !isObject(configured)) return [place]
  const names = new Set([...Object.keys(built), ...Object.keys(configured)])
  return [...names].flatMap((name) =>
    findDifferences(built[name], configured[name], place === '' ? name : `${place}.${name}`),
  )
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
