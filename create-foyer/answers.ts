import { LANGUAGES } from '../contract/src/languages.ts'
import { PROVIDERS } from '../contract/src/providers.ts'

/*
 * What the person who creates a product decides. The answers are recorded in the product's `foyer.json`: each update
 * makes the product of the next release from them, so answers are added here and never change their meaning.
 */

export interface Answers {
  /** What users see, such as `Larkspur`. */
  readonly name: string
  /** The name of packages, images and the like, such as `larkspur`. */
  readonly packageName: string
  /** Visitors who prefer none of them get the first. */
  readonly languages: readonly string[]
  readonly password: boolean
  readonly providers: readonly string[]
  readonly passkeys: boolean
  readonly twoStep: 'off' | 'optional' | 'required'
  readonly signUp: 'open' | 'closed' | { readonly domains: readonly string[] }
  /** `projects`, or nothing. */
  readonly example: string | undefined
}

/** `foyer.json`, in the root of a product. */
export interface ProductRecord {
  /** The version of Foyer that the product has. */
  readonly release: string
  /** The git repository that has Foyer's releases as tags; without it, updates come from a folder. */
  readonly upstream: string | undefined
  readonly answers: Answers
}

export const ALL_LANGUAGES: readonly string[] = Object.keys(LANGUAGES)

/** Always there, because the types of all texts are those of English. */
export const BASE_LANGUAGE = 'en'

export const ALL_PROVIDERS: readonly string[] = Object.keys(PROVIDERS)

export const EXAMPLES: readonly string[] = ['projects']

export const TWO_STEP = ['optional', 'required', 'off'] as const

export const DEFAULT_ANSWERS: Omit<Answers, 'name' | 'packageName'> = {
  languages: ['en'],
  password: true,
  providers: ['google'],
  passkeys: true,
  twoStep: 'optional',
  signUp: 'open',
  example: undefined,
}

/** The flags as text: `parseArgs` has split them. */
export interface Flags {
  readonly name?: string | undefined
  readonly languages?: string | undefined
  readonly providers?: string | undefined
  readonly 'no-password'?: boolean | undefined
  readonly 'no-passkeys'?: boolean | undefined
  readonly 'two-step'?: string | undefined
  readonly 'sign-up'?: string | undefined
  readonly example?: string | undefined
}

/** What a flag says; nothing for what was not given. Throws an `AnswersError` with one sentence for each wrong one. */
export function readFlags(flags: Flags): Partial<Answers> {
  const { name, languages, providers, example } = flags
  const given = {
    name: name?.trim(),
    languages: languages === undefined ? undefined : listOf(languages),
    password: flags['no-password'] ? false : undefined,
    providers: providers === undefined ? undefined : listOf(providers),
    passkeys: flags['no-passkeys'] ? false : undefined,
    twoStep: flags['two-step'],
    signUp: flags['sign-up'] === undefined ? undefined : parseSignUp(flags['sign-up']),
    example: example === 'none' ? undefined : example,
  }
  const entries = Object.entries(given).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as Partial<Answers>
}

/** `none` is the empty list. */
const listOf = (text: string) =>
  text === 'none' ? [] : text.split(',').map((item) => item.trim().toLowerCase())

/** `open`, `closed`, or `domains:` with a list. */
export function parseSignUp(text: string): Answers['signUp'] {
  if (text === 'open' || text === 'closed') return text
  const [, domains] = /^domains:(.+)$/.exec(text) ?? []
  if (domains !== undefined) return { domains: listOf(domains) }
  throw new AnswersError([`--sign-up is "${text}": write open, closed or domains:example.com.`])
}

export class AnswersError extends Error {
  override readonly name = 'AnswersError'
  readonly messages: readonly string[]

  constructor(messages: readonly string[]) {
    super(messages.join('\n'))
    this.messages = messages
  }
}

/** The name of a folder, package or image for a product's name. Empty if the name has no Latin letter. */
export function toPackageName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^[-\d]+|-+$/g, '')
}

/** One sentence for each answer that makes no product. */
export function findFaults(answers: Answers): readonly string[] {
  const { name, packageName, languages, password, providers, twoStep, signUp, example } = answers
  const domains = typeof signUp === 'object' ? signUp.domains : []
  return [
    ...(name.trim() === '' ? ['The product needs a name.'] : []),
    ...(/["\\\n`]|\$\{/.test(name)
      ? ['The name can have no quotation mark and no backslash.']
      : []),
    ...(/^[a-z][a-z\d-]*$/.test(packageName)
      ? []
      : [`"${packageName}" can't be the name of a package: write a folder such as my-product.`]),
    ...(languages.length === 0 ? ['The product needs at least one language.'] : []),
    ...faultsOfList('language', languages, ALL_LANGUAGES),
    ...faultsOfList('provider', providers, ALL_PROVIDERS),
    ...(password || providers.length > 0
      ? []
      : ['Without a password, the product needs at least one provider.']),
    ...faultsOfList('value of --two-step', [twoStep], TWO_STEP),
    ...domains
      .filter((domain) => !/^[^\s@.]+(\.[^\s@.]+)+$/.test(domain))
      .map((domain) => `"${domain}" is no domain such as example.com.`),
    ...faultsOfList('example', example === undefined ? [] : [example], EXAMPLES),
  ]
}

function faultsOfList(
  what: string,
  chosen: readonly string[],
  known: readonly string[],
): readonly string[] {
  const unknown = chosen.filter((item) => !known.includes(item))
  const twice = chosen.filter((item, index) => chosen.indexOf(item) < index)
  return [
    ...unknown.map((item) => `There is no ${what} "${item}": choose from ${known.join(', ')}.`),
    ...twice.map((item) => `The ${what} "${item}" is listed twice.`),
  ]
}

/** The text of `foyer.config.ts`, formatted as oxfmt does. */
export function writeConfiguration(answers: Answers): string {
  const { name, languages, password, providers, passkeys, twoStep, signUp } = answers
  const lines = [
    `  name: ${quoted(name)},`,
    `  languages: ${listed(languages)},`,
    '  signIn: {',
    `    password: ${password},`,
    ...(passkeys ? [] : ['    passkeys: false,']),
    `    providers: ${listed(providers)},`,
    '  },',
    ...(signUp === 'open' ? [] : [`  signUp: ${describeSignUp(signUp)},`]),
    ...(twoStep === 'optional' ? [] : [`  twoStep: '${twoStep}',`]),
  ]
  return `import { defineProduct } from '@foyer/product/product.ts'

/** Your product: edit this file first. \`docs/adopt/configuration.md\` explains each option. */
export default defineProduct({
${lines.join('\n')}
})
`
}

const quoted = (text: string) => (text.includes("'") ? `"${text}"` : `'${text}'`)

const listed = (items: readonly string[]) => `[${items.map(quoted).join(', ')}]`

const MAX_WIDTH = 100

function describeSignUp(signUp: Exclude<Answers['signUp'], 'open'>): string {
  if (signUp === 'closed') return "'closed'"
  const line = `{ domains: ${listed(signUp.domains)} }`
  if (`  signUp: ${line},`.length <= MAX_WIDTH) return line
  const domains = signUp.domains.map((domain) => `      ${quoted(domain)},\n`).join('')
  return `{\n    domains: [\n${domains}    ],\n  }`
}
