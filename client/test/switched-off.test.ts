import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { LANGUAGES } from '@foyer/contract/languages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readModuleList } from '../build/dist.ts'

const RUN = path.join(import.meta.dirname, '../../scripts/run.mjs')

/** A busy machine needs a while for a build. */
const BUILD_TIMEOUT_MS = 300_000

const folder = mkdtempSync(path.join(tmpdir(), 'foyer-switched-off-'))

afterAll(() => rmSync(folder, { recursive: true }))

interface SignIn {
  readonly password: boolean
  readonly passkeys?: boolean
  readonly providers: readonly string[]
}

interface Product {
  readonly signIn: SignIn
  readonly twoStep?: 'off' | 'required'
}

interface Case extends Product {
  readonly title: string
  /** Parts of the paths of modules and of assets. */
  readonly files: readonly RegExp[]
  /** Parts of scripts and pages, the library of the identity provider excepted. */
  readonly texts: readonly RegExp[]
}

/** A part of the user agent that the detection of in-app browsers looks for. */
const IN_APP_MARKER = /MicroMessenger/

/** A pattern of the password policy. */
const POLICY_MARKER = /\/\[A-Z\]\//

/** A build takes seconds, so a product lacks several parts. No part's code depends on another one's option. */
const CASES: readonly Case[] = [
  {
    title: 'passwords, two-step login and the provider that refuses in-app browsers',
    signIn: { password: false, providers: ['microsoft'] },
    twoStep: 'off',
    files: [
      /common-passwords/,
      /account\/password/,
      /forgot-password/,
      /provider-icons\/google/,
      /assets\/google/,
      /two-step-notice/,
    ],
    texts: [
      /current-password/,
      /new-password/,
      POLICY_MARKER,
      IN_APP_MARKER,
      /Google/,
      /two-step-notice/,
    ],
  },
  {
    title: 'passkeys and providers',
    signIn: { password: true, passkeys: false, providers: [] },
    files: [
      /src\/passkeys\/(?!prompts)/,
      /account\/passkeys/,
      /provider-icons/,
      /google/,
      /provider-buttons/,
      /provider-sign-in/,
      /firebase-oauth/,
      /identity\/popup/,
      /popup\.html/,
      /linked-notice/,
    ],
    texts: [/navigator\.credentials/, /username webauthn/, /PublicKeyCredential/, IN_APP_MARKER],
  },
]

const EVERYTHING: Product = {
  signIn: { password: true, providers: ['google'] },
  twoStep: 'required',
}

interface Built {
  /** The paths of all modules and files. */
  readonly files: readonly string[]
  /** What is in the scripts and pages, the library of the identity provider excepted. */
  readonly texts: ReadonlyMap<string, string>
}

async function buildProduct({ signIn, twoStep }: Product): Promise<Built> {
  const dist = mkdtempSync(path.join(folder, 'dist-'))
  const FOYER_CONFIG = path.join(folder, `${path.basename(dist)}.config.mjs`)
  const product = { name: 'Larkspur', languages: Object.keys(LANGUAGES), signIn, twoStep }
  writeFileSync(FOYER_CONFIG, `export default ${JSON.stringify(product)}`)
  const env = { ...process.env, NODE_ENV: 'production', FOYER_CONFIG, CLIENT_DIST: dist }
  await promisify(execFile)(process.execPath, [RUN, 'build'], { env })
  const scripts = Object.values(await readModuleList(dist))
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  const own = files.filter((name) => /\.(?:html|js)$/.test(name) && !name.includes('firebase'))
  return {
    files: [...scripts.flatMap(({ modules }) => Object.keys(modules)), ...files],
    texts: new Map(own.map((name) => [name, readFileSync(path.join(dist, name), 'utf8')])),
  }
}

describe.each(CASES)('a product without $title', (product) => {
  let built: Built
  beforeAll(async () => {
    built = await buildProduct(product)
  }, BUILD_TIMEOUT_MS)

  it.each(product.files)('has no file and no module %s', (part) => {
    expect(built.files).toContain('client/src/pages/home.tsx')
    expect(built.files.filter((name) => part.test(name))).toEqual([])
  })

  it.each(product.texts)('has no code %s in scripts and pages', (part) => {
    expect(built.texts.keys()).toContain('en/login.html')
    expect([...built.texts].filter(([, text]) => part.test(text))).toEqual([])
  })
})

describe('a product with everything', () => {
  let built: Built
  beforeAll(async () => {
    built = await buildProduct(EVERYTHING)
  }, BUILD_TIMEOUT_MS)

  it.each(CASES.flatMap(({ files }) => files))('has a file or module %s', (part) => {
    expect(built.files.some((name) => part.test(name))).toBe(true)
  })

  it.each(CASES.flatMap(({ texts }) => texts))('has code %s', (part) => {
    expect([...built.texts.values()].some((text) => part.test(text))).toBe(true)
  })
})
