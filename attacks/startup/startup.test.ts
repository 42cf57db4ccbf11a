import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { INHERITED_VARIABLES, ROOT } from '../support/attacked-product.ts'
import { createSite, DEFAULT_CONFIG } from '../support/create-site.ts'

/*
 * Mistakes in the settings that would start a public server without the rules of production: anyone could sign tokens,
 * or read sessions on the way to the database. The server must name the setting and exit.
 */

const folder = mkdtempSync(path.join(tmpdir(), 'foyer-startup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const PRODUCTION: Readonly<Record<string, string>> = {
  NODE_ENV: 'production',
  PORT: '0',
  PUBLIC_ORIGIN: 'https://foyer.test',
  DATABASE_URL: `sqlite:${folder}/foyer.db`,
  DATA_DIR: folder,
  FIREBASE_PROJECT_ID: 'acme-test',
  FIREBASE_API_KEY: 'key-of-acme',
  FIREBASE_AUTH_DOMAIN: 'acme-test.firebaseapp.com',
  SECRETS_KEY: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
}

const EVIL_KEYS = 'https://evil.test/jwks.json'

/** A demo installation that only this machine reaches. */
const DEMO: Readonly<Record<string, string>> = {
  ALLOW_DEMO_PROJECT: '1',
  HOST: '127.0.0.1',
  PUBLIC_ORIGIN: 'http://localhost:3000',
  FIREBASE_PROJECT_ID: 'demo-foyer',
  FIREBASE_API_KEY: '',
  FIREBASE_AUTH_DOMAIN: '',
  IDENTITY_JWKS_URL: 'http://127.0.0.1:9099/jwks.json',
  IDENTITY_TOOLKIT_URL: 'http://127.0.0.1:9099/toolkit',
}

let site: Readonly<Record<string, string>>
beforeAll(async () => {
  site = await createSite(path.join(folder, 'site'), DEFAULT_CONFIG)
})

/** Starts the server. Returns `started`, or what it wrote to stderr before it exited. */
function start(changes: Readonly<Record<string, string>>): Promise<string> {
  const inherited = INHERITED_VARIABLES.map((name) => [name, process.env[name]])
  const server = spawn(process.execPath, [path.join(ROOT, 'server/src/main.ts')], {
    env: { ...Object.fromEntries(inherited), ...PRODUCTION, ...site, ...changes },
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let outcome = ''
  server.stderr?.on('data', (chunk) => (outcome += String(chunk)))
  server.on('message', () => {
    outcome = 'started'
    server.kill('SIGKILL')
  })
  return new Promise((resolve) => server.on('close', () => resolve(outcome)))
}

test('the settings of production without a mistake: the server starts', async () => {
  expect(await start({})).toBe('started')
})

test('a demo installation on this machine: the server starts', async () => {
  expect(await start(DEMO)).toBe('started')
})

test.each<[string, string, Readonly<Record<string, string>>]>([
  ['NODE_ENV in another case', 'NODE_ENV must', { NODE_ENV: 'Production' }],
  ['an abbreviated NODE_ENV', 'NODE_ENV must', { NODE_ENV: 'prod' }],
  ['NODE_ENV with a space', 'NODE_ENV must', { NODE_ENV: 'production ' }],
  [
    'no NODE_ENV on a public origin, and the keys of another host',
    'IDENTITY_JWKS_URL must',
    { NODE_ENV: '', IDENTITY_JWKS_URL: EVIL_KEYS },
  ],
  ['the keys of another host', 'IDENTITY_JWKS_URL must', { IDENTITY_JWKS_URL: EVIL_KEYS }],
  [
    'the lookup of another host',
    'IDENTITY_TOOLKIT_URL must',
    { IDENTITY_TOOLKIT_URL: 'https://evil.test' },
  ],
  ['a demo project', 'FIREBASE_PROJECT_ID must', { FIREBASE_PROJECT_ID: 'demo-foyer' }],
  ['the default API key', 'FIREBASE_API_KEY must', { FIREBASE_API_KEY: '' }],
  ['the default auth domain', 'FIREBASE_AUTH_DOMAIN must', { FIREBASE_AUTH_DOMAIN: '' }],
  ['no key to encrypt secrets', 'SECRETS_KEY must be set', { SECRETS_KEY: '' }],
  ['a short key', 'SECRETS_KEY must be 32 random bytes', { SECRETS_KEY: 'c2VjcmV0' }],
  ['a public origin without TLS', 'PUBLIC_ORIGIN must', { PUBLIC_ORIGIN: 'http://foyer.test' }],
  [
    'a file URL, which hides the file from the check of permissions',
    'DATABASE_URL must',
    { DATABASE_URL: `sqlite:file:${folder}/foyer.db` },
  ],
  [
    'a remote Postgres without TLS',
    'DATABASE_URL must use TLS',
    { DATABASE_URL: 'postgres://foyer@db.test/foyer' },
  ],
  [
    'a demo installation with a public origin',
    'ALLOW_DEMO_PROJECT',
    { ...DEMO, PUBLIC_ORIGIN: 'https://foyer.test' },
  ],
  [
    'a demo installation that listens on every address',
    'ALLOW_DEMO_PROJECT',
    { ...DEMO, HOST: '0.0.0.0' },
  ],
  [
    'a demo installation with the keys of another host',
    'ALLOW_DEMO_PROJECT',
    { ...DEMO, IDENTITY_JWKS_URL: EVIL_KEYS },
  ],
])('%s → refused [production rules · ASVS 13.1.1]', async (_mistake, complaint, changes) => {
  expect(await start(changes)).toContain(complaint)
})
