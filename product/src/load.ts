import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { findColorFaults } from './colors.ts'
import { parseProduct, type Product } from './product.ts'

const CONFIG_FILE = path.join(import.meta.dirname, '../../foyer.config.ts')

/** `foyer.config.ts`, or the file that `FOYER_CONFIG` names: tests run products that differ from this one. */
export const findConfigFile = (env: NodeJS.ProcessEnv = process.env): string =>
  env['FOYER_CONFIG'] ? path.resolve(env['FOYER_CONFIG']) : CONFIG_FILE

/** Throws a `ProductError` if the configuration is invalid. */
export async function loadProduct(env: NodeJS.ProcessEnv = process.env): Promise<Product> {
  const file = findConfigFile(env)
  const { default: input }: { default: unknown } = await import(pathToFileURL(file).href)
  return parseProduct(input)
}

/** What emails show first. Email programs block what has to be loaded, so it is a part of the email. */
export interface EmailLogo {
  /** A PNG image. */
  readonly content: Buffer
  /** In pixels, as it is shown. */
  readonly width: number
  readonly height: number
  /** Whether it stands for the name, which is otherwise beside it. */
  readonly isName: boolean
}

const ROOT = path.join(import.meta.dirname, '../..')

/** `undefined` without the file, which the build reports; then emails show the name only. */
export async function readEmailLogo({
  emailLogo,
  icons,
}: Product['brand']): Promise<EmailLogo | undefined> {
  const file = path.resolve(ROOT, emailLogo ?? icons.touch)
  const content = await readFile(file).catch(() => Buffer.alloc(0))
  if (content.toString('latin1', 1, 4) !== 'PNG') return undefined
  const isName = emailLogo !== undefined
  const height = isName ? 32 : 28
  // The first chunk, IHDR, begins with width and height.
  const width = Math.round((height * content.readUInt32BE(16)) / content.readUInt32BE(20))
  return { content, width, height, isName }
}

const CLIENT_DIST = path.join(import.meta.dirname, '../../client/dist')

/** Where the client is built to and served from: `client/dist`, or the folder that `CLIENT_DIST` names. */
export function siteFolder(env: NodeJS.ProcessEnv = process.env): string {
  return env['CLIENT_DIST'] ? path.resolve(env['CLIENT_DIST']) : CLIENT_DIST
}

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

/** The build's warnings, each with what to change. A demo has no support to contact, so it gets no warning about that. */
export function listWarnings(
  { brand, links }: Pick<BuildOptions, 'brand' | 'links'>,
  { isDemo }: { readonly isDemo: boolean },
): string[] {
  const warnings = findColorFaults(brand.colors)
  if (links.support === undefined && !isDemo)
    warnings.push(
      'links.support: is not set, so errors that say "Contact support" lead nowhere. Set it to a mailto: or https URL.',
    )
  return warnings
}

/** The places of the values that differ, such as `brand.colors.ink`. */
function findDifferences(built: unknown, configured: unknown, place = ''): string[] {
  if (isDeepStrictEqual(built, configured)) return []
  if (!isObject(built) || !isObject(configured)) return [place]
  const names = new Set([...Object.keys(built), ...Object.keys(configured)])
  return [...names].flatMap((name) =>
    findDifferences(built[name], configured[name], place === '' ? name : `${place}.${name}`),
  )
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** In the folder of the built client. The server never serves hidden files. */
const BUILD_RECORD = '.product.json'

export async function writeBuildRecord(folder: string, options: BuildOptions): Promise<void> {
  await writeFile(path.join(folder, BUILD_RECORD), JSON.stringify(options))
}

/** The options that differ from those of the client's build (docs/decisions.md#server-and-operation). `undefined` without a record. */
export async function findChangedOptions(
  folder: string,
  options: BuildOptions,
): Promise<readonly string[] | undefined> {
  const record = await readFile(path.join(folder, BUILD_RECORD), 'utf8').catch(() => undefined)
  if (record === undefined) return undefined
  // Through JSON, which drops options that are undefined.
  return findDifferences(JSON.parse(record), JSON.parse(JSON.stringify(options)))
}
