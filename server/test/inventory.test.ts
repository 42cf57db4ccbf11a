import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { LANGUAGES } from '@foyer/contract/languages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { ConfigError, parseConfig } from '../src/config/settings.ts'
import { expectInventory, withoutVarying } from './expect-inventory.ts'
import type { TestServer } from '../../testing/api.ts'
import { openTestServer, runOperatorCommand } from '../../testing/in-process.ts'
import { createTestUser } from '../../testing/users.ts'

// What the product says: API description, emails, settings and commands. Answers are in inventory-answers.test.ts.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer('sqlite', { MANAGEMENT_PORT: '0' })
})
afterAll(() => server.close())

test('the API description', async () => {
  const response = await server.fetch('/openapi.json')
  await expectInventory('openapi', describeDocument(await response.json()))
})

/** YAML. What occurs several times is written once, at the end, under a name made of its hash. */
function describeDocument(document: unknown): string {
  const counts = new Map<string, number>()
  const count = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const text = JSON.stringify(value)
    counts.set(text, (counts.get(text) ?? 0) + 1)
    if (counts.get(text) === 1) Object.values(value).forEach(count)
  }
  count(document)
  const shared: Record<string, unknown> = {}
  const shorten = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const text = JSON.stringify(value)
    if (text.length < 100 || counts.get(text) === 1) return shortenParts(value)
    const name = `<${hashOf(text, 6)}>`
    shared[name] ??= shortenParts(value)
    return name
  }
  const shortenParts = (value: object): unknown =>
    Array.isArray(value)
      ? value.map(shorten)
      : Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shorten(part)]))
  const paths = shorten(document)
  return stringify({ document: paths, shared }, { lineWidth: 0, aliasDuplicateObjects: false })
}

const hashOf = (text: string, length: number) =>
  createHash('sha256').update(text).digest('hex').slice(0, length)

test('the texts of emails', async () => {
  const kinds = await listEmailKinds()
  for (const language of Object.keys(LANGUAGES)) {
    const emails = await Promise.all(kinds.map((kind) => readEmail(kind, language)))
    await expectInventory(`emails-${language}`, describeEmails(emails))
  }
})

test('the HTML of an email', async () => {
  const url = '/dev/emails/html?kind=new-device&language=en&theme=light'
  const html = collapse(await (await server.fetch(url)).text())
  await expectInventory('email-html', html.replaceAll(' <', '<').replaceAll(/(?!^)</g, '\n<'))
})

/** Without the content of images. */
const collapse = (html: string) =>
  html.replaceAll(/\s+/g, ' ').replaceAll(/(?<=;base64,)[\w+/=]+/g, '')

interface ShownEmail {
  readonly kind: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly htmlHash: string
}

async function listEmailKinds(): Promise<readonly string[]> {
  const page = await (await server.fetch('/dev/emails')).text()
  return [...new Set([...page.matchAll(/\?kind=([\w-]+)/g)].map(([, kind = '']) => kind))]
}

async function readEmail(kind: string, language: string): Promise<ShownEmail> {
  const query = `kind=${kind}&language=${language}&theme=light`
  const read = async (page: string) => (await server.fetch(`${page}?${query}`)).text()
  const [page, html] = await Promise.all([read('/dev/emails'), read('/dev/emails/html')])
  const [, subject = ''] = /<h2><bdi[^>]*>(.*?)<\/bdi>/s.exec(page) ?? []
  const [, text = ''] = /<pre[^>]*>(.*?)<\/pre>/s.exec(page) ?? []
  const htmlHash = hashOf(collapse(html), 12)
  return { kind, subject, paragraphs: text.trim().split('\n\n'), htmlHash }
}

/** Subject, text and a hash of the HTML. A paragraph of several emails is written once, with a number. */
function describeEmails(emails: readonly ShownEmail[]): string {
  const uses = Map.groupBy(
    emails.flatMap(({ paragraphs }) => paragraphs),
    (paragraph) => paragraph,
  )
  const shared = [...uses].flatMap(([text, { length }]) => (length > 2 ? [text] : []))
  const refer = (text: string) => (shared.includes(text) ? `[${shared.indexOf(text) + 1}]` : text)
  return [
    ...shared.map((text, index) => `[${index + 1}] ${text}`),
    ...emails.map(
      ({ kind, subject, paragraphs, htmlHash }) =>
        `== ${kind}, HTML ${htmlHash}\n${subject}\n--\n${paragraphs.map(refer).join('\n\n')}`,
    ),
  ].join('\n\n')
}

const WEBHOOK = (changes: object) =>
  JSON.stringify([
    {
      name: 'crm',
      url: 'https://crm.example/foyer',
      secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
      ...changes,
    },
  ])

/** For each setting, values that are accepted and values that are refused, with the settings that they need. */
const SETTINGS: Readonly<Record<string, readonly string[]>> = {
  NODE_ENV: ['test', 'development', 'prod', 'production '],
  HOST: ['0.0.0.0', '::1'],
  PORT: ['8080', ' 8080 ', '0', '65536', '-1', 'http', '1e3'],
  PUBLIC_ORIGIN: [
    'http://localhost:3000',
    'http://localhost/',
    'https://x.example/app',
    'ftp://x',
    'x.example',
  ],
  MANAGEMENT_PORT: ['9000', '0', '3000', '-1'],
  MANAGEMENT_HOST: ['0.0.0.0'],
  DATABASE_URL: [
    'sqlite:a.db',
    'sqlite::memory:',
    'postgres://a@b/c',
    'postgresql://a@b:1,c:2/d',
    'sqlite:file:a.db',
    'mysql://a',
    'postgres://a@%zz/c',
  ],
  WEBHOOKS: [
    '[]',
    WEBHOOK({}),
    WEBHOOK({ events: ['user.created'], personal_data: true }),
    WEBHOOK({ url: 'http://crm.example' }),
    WEBHOOK({ url: 'https://ada:secret@crm.example' }),
    WEBHOOK({ name: 'hooks' }),
    WEBHOOK({ secrets: ['secret'] }),
    WEBHOOK({ events: ['user.create'] }),
    WEBHOOK({ event: ['user.created'] }),
    'https://crm.example',
  ],
  WEBHOOK_PRIVATE_NETWORKS: ['10.0.0.0/8, fd00::/8', 'internal'],
  ALLOW_PLAIN_DATABASE: ['1', '0', 'yes'],
  DATA_DIR: ['/var/foyer'],
  FIREBASE_PROJECT_ID: ['acme', 'demo-acme', 'two words'],
  FIREBASE_API_KEY: ['AIza', 'a b'],
  FIREBASE_AUTH_DOMAIN: ['acme.firebaseapp.com', 'localhost:9099', 'https://x', 'x.example:99999'],
  FIREBASE_CAPTCHA: ['on', 'off', 'maybe'],
  ALLOW_DEMO_PROJECT: ['0', '1', 'yes'],
  IDENTITY_JWKS_URL: ['http://localhost:9099/jwks.json', 'ftp://x', 'nowhere'],
  IDENTITY_TOOLKIT_URL: ['http://localhost:9099/identitytoolkit.googleapis.com', 'nowhere'],
  MAIL_URL: ['smtp://localhost', 'smtp://x/path', 'https://x'],
  MAIL_FROM: ['security@foyer.example', 'security'],
  NEW_DEVICE_CODE: ['off', 'on', '1'],
  SECRETS_KEY: ['AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=', 'c2VjcmV0'],
  PASSKEY_RP_ID: ['localhost', 'example', 'https://foyer.example'],
  PASSKEY_PROVIDER_SIGN_IN_DAYS: ['0.5', '0'],
  TRUSTED_PROXIES: ['10.0.0.0/8, ::1', '10.0.0.0/33', 'x'],
  SESSION_IDLE_DAYS: ['0.5', '7', '0', '36501', 'ever'],
  SESSION_MAX_DAYS: ['30', '-1'],
  DRAIN_SECONDS: ['0', '600', '601', '1.5'],
  SIGN_IN_PER_MINUTE: ['1', '0', '1.5'],
  LOG_READS: ['0', '1', '1.5', 'all'],
  RELEASE: ['1.2.3', 'a b'],
  SERVER_NAME: ['one', 'a b'],
}

/** With these, settings are complete in production. */
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://app.foyer.example',
  FIREBASE_PROJECT_ID: 'acme',
  FIREBASE_API_KEY: 'AIza-acme',
  FIREBASE_AUTH_DOMAIN: 'acme.firebaseapp.com',
  SECRETS_KEY: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
}

const DEMO = {
  NODE_ENV: 'production',
  ALLOW_DEMO_PROJECT: '1',
  IDENTITY_JWKS_URL: 'http://localhost:9099/jwks.json',
  IDENTITY_TOOLKIT_URL: 'http://localhost:9099/identitytoolkit.googleapis.com',
}

test('the settings and their errors', async () => {
  const lines = Object.entries(SETTINGS).flatMap(([name, values]) => [
    `== ${name}`,
    ...indent('not set in production', checkSettings({ ...PRODUCTION, [name]: undefined })),
    ...values.flatMap((value) => [
      ...indent(`"${value}"`, checkSettings({ [name]: value })),
      ...indent(`"${value}" in production`, checkSettings({ ...PRODUCTION, [name]: value })),
    ]),
  ])
  const together = {
    'production without settings': { NODE_ENV: 'production' },
    'a demo in production': DEMO,
    'a demo for other machines': { ...DEMO, HOST: '0.0.0.0' },
    emails: { MAIL_URL: 'smtp://localhost', MAIL_FROM: 'a@b.example', NEW_DEVICE_CODE: 'on' },
    'a database elsewhere': { ...PRODUCTION, DATABASE_URL: 'postgres://a@db.example/b' },
    'a database elsewhere, allowed': {
      ...PRODUCTION,
      DATABASE_URL: 'postgres://a@db.example/b',
      ALLOW_PLAIN_DATABASE: '1',
    },
    'a database elsewhere by TLS': {
      ...PRODUCTION,
      DATABASE_URL: 'postgres://a@db.example/b?sslmode=verify-full',
    },
    'a readable database': { ...PRODUCTION, DATABASE_URL: `sqlite:${readableDatabase()}` },
    'a readable database in DATA_DIR': {
      ...PRODUCTION,
      DATA_DIR: path.dirname(readableDatabase()),
    },
    'a passkey domain above the origin': { ...PRODUCTION, PASSKEY_RP_ID: 'foyer.example' },
    'a foreign passkey domain': { ...PRODUCTION, PASSKEY_RP_ID: 'other.example' },
    'no free port without an origin': { PORT: '0', PUBLIC_ORIGIN: 'http://localhost' },
    'an origin that is another machine': { PUBLIC_ORIGIN: 'http://192.168.0.7:3000' },
  }
  const combined = Object.entries(together).flatMap(([title, env]) =>
    indent(title, checkSettings(env)),
  )
  await expectInventory('settings', [...lines, '== together', ...combined].join('\n'))
})

test('the settings of the documentation are all listed', () => {
  const document = readFileSync(new URL('../../docs/operate/settings.md', import.meta.url), 'utf8')
  const cells = [...document.matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \|/gm)].map(
    ([, cell = '']) => cell,
  )
  const documented = cells.flatMap((cell) => [...cell.matchAll(/[A-Z_]+/g)].map(([name]) => name))
  const others =
    /^(IDENTITY_(PORT|PASSWORD_POLICY|SMTP_PORT|APP_NAME)|FOYER_CONFIG|FOYER_HOOKS|CLIENT_DIST)$/
  const known = Object.keys(SETTINGS)
  expect(documented.filter((name) => !others.test(name) && !known.includes(name))).toEqual([])
})

/** The errors, or that the settings are accepted. */
function checkSettings(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  try {
    parseConfig(env)
    return ['accepted']
  } catch (error) {
    if (error instanceof ConfigError) return error.messages
    throw error
  }
}

const indent = (title: string, lines: readonly string[]) =>
  lines.length === 1
    ? [`${title}: ${lines[0]}`]
    : [`${title}:`, ...lines.map((line) => `  ${line}`)]

const folder = mkdtempSync(path.join(tmpdir(), 'foyer-inventory-'))
afterAll(() => rmSync(folder, { recursive: true }))

function readableDatabase(): string {
  const file = path.join(folder, 'foyer.db')
  writeFileSync(file, '')
  chmodSync(file, 0o644)
  return file
}

type Command = Parameters<typeof runOperatorCommand>[0]

test('the commands: usage, output and exit codes', async () => {
  const env = { DATABASE_URL: server.databaseUrl, OPERATOR: 'grace' }
  await server.signIn(
    createTestUser({ email: 'ada@example.com', emailVerified: true, name: 'Ada L' }),
  )
  await server.signIn(createTestUser({ email: 'lin@example.com', provider: 'google.com' }))
  const file = (name: string) => path.join(folder, 'files', name)
  const commands: readonly Command[] = [
    ...(
      [
        'users',
        'webhooks',
        'doctor',
        'smoke',
        'migrate',
        'backup',
        'restore',
        'copy-database',
      ] as const
    ).flatMap((name): Command[] => [
      [name, '--help'],
      [name, '--unknown'],
      [name, 'too', 'many', 'words'],
    ]),
    ['users'],
    ['users', 'find'],
    ['users', 'list', '0'],
    ['users', 'search'],
    ['users', 'end-all'],
    ['users', 'reference', 'x'],
    ['users', 'assign-email', 'a'],
    ['users', 'assign-email', 'a', 'b'],
    ['users', 'list-pending-deletions', 'x'],
    ['users', 'find', 'nobody@example.com'],
    ['users', 'find', 'ada@example.com'],
    ['users', 'list', '1'],
    ['users', 'search', 'lin'],
    ['users', 'activity', 'ada@example.com'],
    ['users', 'export', 'ada@example.com'],
    ['users', 'disable', 'ada@example.com'],
    ['users', 'enable', 'ada@example.com'],
    ['users', 'end-sessions', 'ada@example.com'],
    ['users', 'remove-factors', 'ada@example.com'],
    ['users', 'assign-email', 'ada@example.com', 'lin@example.com'],
    ['users', 'list-pending-deletions'],
    ['users', 'end-all', 'yes'],
    ['users', 'reference', '01234567'],
    ['webhooks'],
    ['webhooks', 'list'],
    ['webhooks', 'replay', 'hooks'],
    ['webhooks', 'test', 'crm'],
    ['users', 'delete', 'lin@example.com'],
    ['migrate', '--dry-run'],
    ['migrate'],
    ['migrate', '--discard-data'],
    ['backup'],
    ['restore'],
    ['restore', file('none.db')],
    ['copy-database', 'sqlite:a.db'],
    ['copy-database', 'postgres://a/b', 'sqlite:a.db'],
    ['smoke'],
    ['smoke', 'nowhere'],
  ]
  const described: string[] = []
  for (const command of commands) described.push(await describeCommand(command, env))
  described.push(
    await describeCommand(['users', 'list'], { DATABASE_URL: `sqlite:${file('none.db')}` }),
    await describeCommand(['users', 'list'], { DATABASE_URL: 'mysql://x' }),
    await describeCommand(['migrate', '--dry-run'], { DATABASE_URL: 'mysql://x' }),
    await describeCommand(['backup', file('copy.db')], { DATABASE_URL: 'postgres://a@b/c' }),
    await describeCommand(['doctor'], { PORT: 'http', LOG_READS: '2' }),
  )
  await expectInventory('commands', described.join('\n\n'))
})

/** The usage of each command is written once, with `--help`. */
const usages = new Map<string, string>()

async function describeCommand(
  command: Command,
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const [name, option] = command
  const { code, out, errors } = await runOperatorCommand(command, env)
  const usage = usages.get(name)
  if (option === '--help') usages.set(name, out)
  const told = usage === undefined ? errors : errors.replace(usage, '<usage>')
  const lines = [
    `== ${command.join(' ')} -> ${code}`,
    ...(out === '' ? [] : out.split('\n').map((line) => `  ${line}`)),
    ...(told === '' ? [] : told.split('\n').map((line) => `! ${line}`)),
  ]
  return withoutVarying(lines.map((line) => line.trimEnd()).join('\n'))
}
