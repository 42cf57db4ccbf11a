import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '../support/attacked-product.ts'
import { startServerProcess } from '../../testing/product.ts'
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

let site: Readonly<Record<string, string>>
beforeAll(async () => {
  site = await createSite(path.join(folder, 'site'), DEFAULT_CONFIG)
})

/** Starts the server. Returns `started`, or what it wrote to stderr before it exited. */
async function start(changes: Readonly<Record<string, string>>): Promise<string> {
  const settings = { ...PRODUCTION, ...site, ...changes }
  const server = startServerProcess(settings, path.join(ROOT, 'server/src/main.ts'))
  const outcome = await server.whenReady().then(
    () => 'started',
    () => server.errors(),
  )
  await server.close()
  return outcome
}

test('the settings of production without a mistake: the server starts', async () => {
  expect(await start({})).toBe('started')
})

// What counts as a mistake is a table of unit tests (server/src/config/settings.test.ts).
test('settings with many mistakes: the server names them all and exits [production rules · ASVS 13.1.1]', async () => {
  const mistakes = {
    PUBLIC_ORIGIN: 'http://foyer.test',
    IDENTITY_JWKS_URL: 'https://evil.test/jwks.json',
    IDENTITY_TOOLKIT_URL: 'https://evil.test',
    FIREBASE_PROJECT_ID: 'demo-foyer',
    FIREBASE_API_KEY: '',
    FIREBASE_AUTH_DOMAIN: '',
    SECRETS_KEY: '',
    DATABASE_URL: 'postgres://foyer@db.test/foyer',
  }
  // A public origin alone demands the rules of production.
  const complaints = await start({ NODE_ENV: '', ...mistakes })
  const names = complaints.match(/^[A-Z_]+(?= must)/gm)
  expect(names?.toSorted()).toEqual(Object.keys(mistakes).toSorted())
})
