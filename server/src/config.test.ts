import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, GOOGLE_JWKS_URL, parseConfig } from './config.ts'

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    parseConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}

describe('settings', () => {
  test('have defaults for each of them', () => {
    const config = parseConfig({})
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: 'sqlite:.data/foyer.db',
      firebase: { projectId: 'demo-foyer', apiKey: 'demo', authDomain: 'localhost' },
      sessions: { idleMs: 7 * 86_400_000, maxMs: 30 * 86_400_000 },
      signInPerMinute: 20,
    })
    expect(config.publicOrigin.origin).toBe('http://localhost:3000')
    expect(config.identityJwksUrl.href).toBe(GOOGLE_JWKS_URL)
    expect(config.firebase.emulatorOrigin).toBeUndefined()
  })

  test('that are empty count as not set', () => {
    expect(parseConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000)
  })

  test('ask for a captcha only when they say so', () => {
    expect(parseConfig({}).firebase).not.toHaveProperty('captcha')
    expect(parseConfig({ FIREBASE_CAPTCHA: 'off' }).firebase).not.toHaveProperty('captcha')
    expect(parseConfig({ FIREBASE_CAPTCHA: 'on' }).firebase.captcha).toBe(true)
  })

  test('name the port in the public origin, and the data folder in the database', () => {
    const config = parseConfig({ PORT: '8080', DATA_DIR: '/var/foyer' })
    expect(config.publicOrigin.origin).toBe('http://localhost:8080')
    expect(config.databaseUrl).toBe('sqlite:/var/foyer/foyer.db')
  })

  test('hand the client the origin of a provider that is not Google', () => {
    const env = { IDENTITY_TOOLKIT_URL: 'http://localhost:9099/identitytoolkit.googleapis.com' }
    expect(parseConfig(env).firebase.emulatorOrigin).toBe('http://localhost:9099')
  })

  test('allow decimals in days', () => {
    expect(parseConfig({ SESSION_IDLE_DAYS: '0.5' }).sessions.idleMs).toBe(43_200_000)
  })

  test('read networks of both kinds, single addresses too', () => {
    const { trustedProxies } = parseConfig({ TRUSTED_PROXIES: '10.0.0.0/8, ::1, 192.0.2.7' })
    expect(trustedProxies.check('10.1.2.3')).toBe(true)
    expect(trustedProxies.check('::1', 'ipv6')).toBe(true)
    expect(trustedProxies.check('192.0.2.8')).toBe(false)
  })

  test('that are wrong are all named at once', () => {
    const wrong = {
      PORT: '65536',
      PUBLIC_ORIGIN: 'https://foyer.example/app',
      DATABASE_URL: 'mysql://root:secret@db/foyer',
      FIREBASE_PROJECT_ID: 'two words',
      FIREBASE_API_KEY: 'a b',
      FIREBASE_AUTH_DOMAIN: "x.example; script-src 'unsafe-inline'",
      FIREBASE_CAPTCHA: 'maybe',
      IDENTITY_JWKS_URL: 'ftp://keys.example',
      IDENTITY_TOOLKIT_URL: 'nowhere',
      TRUSTED_PROXIES: '10.0.0.0/33',
      SESSION_IDLE_DAYS: '0',
      SESSION_MAX_DAYS: 'ever',
      SIGN_IN_PER_MINUTE: '0',
    }
    const faults = faultsOf(wrong)
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual(Object.keys(wrong))
    expect(faults.join()).not.toContain('secret')
  })

  test('name the address people use where the port is any', () => {
    expect(faultsOf({ PORT: '0' })).toEqual([
      'PORT may be 0 with a PUBLIC_ORIGIN alone. Nobody knows that port before it is listened on.',
    ])
    expect(faultsOf({ PORT: '0', PUBLIC_ORIGIN: 'http://foyer.test' })).toEqual([])
  })

  test('in production allow no provider but Google and no demo project', () => {
    const faults = faultsOf({
      NODE_ENV: 'production',
      IDENTITY_JWKS_URL: 'http://localhost:9099/jwks.json',
      IDENTITY_TOOLKIT_URL: 'https://identitytoolkit.googleapis.com.evil.example',
    })
    expect(faults).toHaveLength(3)
    expect(faultsOf({ NODE_ENV: 'production', FIREBASE_PROJECT_ID: 'acme' })).toEqual([])
  })

  test('in production say for each fault what to set, all of them at once', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'foyer-config-'))
    writeFileSync(path.join(folder, 'foyer.db'), '')
    chmodSync(path.join(folder, 'foyer.db'), 0o644)
    const trial = {
      PORT: 'http',
      PUBLIC_ORIGIN: 'http://foyer.example',
      DATABASE_URL: `sqlite:${folder}/foyer.db`,
      FIREBASE_PROJECT_ID: 'demo-foyer',
      IDENTITY_JWKS_URL: 'http://localhost:9099/jwks.json',
      IDENTITY_TOOLKIT_URL: 'http://localhost:9099/identitytoolkit.googleapis.com',
    }
    const faults = faultsOf({ NODE_ENV: 'production', ...trial })
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual(Object.keys(trial))
    expect(faults.slice(1).join()).toMatch(/Set it.*chmod 600.*Set it.*unset.*unset/)
    const { DATABASE_URL: _, ...byDefault } = { ...trial, DATA_DIR: folder }
    expect(faultsOf({ NODE_ENV: 'production', ...byDefault }).join()).toContain('DATA_DIR has a')
    const { PORT: __, ...elsewhere } = trial
    expect(faultsOf(elsewhere)).toEqual([])
    rmSync(folder, { recursive: true })
  })
})
