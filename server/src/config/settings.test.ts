import { parseProduct } from '@foyer/product/product.ts'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import packageFile from '../../../package.json' with { type: 'json' }
import {
  ConfigError,
  GOOGLE_JWKS_URL,
  parseConfig,
  parseDatabaseUrl,
  withTwoStepOffer,
} from './settings.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  FIREBASE_PROJECT_ID: 'acme',
  FIREBASE_API_KEY: 'AIza-acme',
  FIREBASE_AUTH_DOMAIN: 'acme.firebaseapp.com',
  SECRETS_KEY: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
}

const MAIL = { MAIL_URL: 'smtp://localhost', MAIL_FROM: 'security@foyer.example' }

function errorsOf(env: Record<string, string>): readonly string[] {
  try {
    parseConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.messages
    throw error
  }
}

describe('settings', () => {
  test('have defaults', () => {
    const config = parseConfig({})
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: 'sqlite:.data/foyer.db',
      firebase: { projectId: 'demo-foyer', apiKey: 'demo', authDomain: 'localhost' },
      sessions: { idleDays: undefined, maxDays: undefined },
      isProduction: false,
      drainSeconds: 0,
      signInPerMinute: 20,
      logReads: 0.01,
      logOrigin: { release: packageFile.version, server: hostname() },
    })
    expect(config.publicOrigin.origin).toBe('http://localhost:3000')
    expect(config.identityJwksUrl.href).toBe(GOOGLE_JWKS_URL)
    expect(config.firebase.emulatorOrigin).toBeUndefined()
  })

  test('count as unset if they are empty', () => {
    expect(parseConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000)
  })

  test('accept several database servers', () => {
    const DATABASE_URL = 'postgres://foyer:a%2Cb@one:5432,two:5433/foyer?sslmode=require'
    expect(parseConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
    for (const hosts of ['one,,two', 'one:5432,two:x', 'one,two words'])
      expect(errorsOf({ DATABASE_URL: `postgres://foyer@${hosts}/foyer` })).toEqual([
        'DATABASE_URL must be sqlite:<path>, sqlite::memory: or postgres://….',
      ])
  })

  test('of security emails are an SMTP server and a sender, or neither', () => {
    expect(parseConfig({})).not.toHaveProperty('mail')
    for (const url of ['smtp://localhost:25', 'smtps://foyer:p%40ss@mail.example:465/']) {
      const mail = { url, from: 'security@foyer.example' }
      expect(parseConfig({ MAIL_URL: mail.url, MAIL_FROM: mail.from }).mail).toEqual(mail)
    }
    expect(errorsOf({ MAIL_URL: 'smtp://localhost' })).toEqual([
      'MAIL_URL can be set only together with MAIL_FROM.',
    ])
    expect(errorsOf({ MAIL_FROM: 'security@foyer.example' })).toEqual([
      'MAIL_FROM can be set only together with MAIL_URL.',
    ])
  })

  test('ask new devices for a code only if emails can be sent', () => {
    expect(parseConfig({ ...MAIL, NEW_DEVICE_CODE: 'on' }).newDeviceCode).toBe(true)
    expect(errorsOf({ NEW_DEVICE_CODE: 'on' })).toEqual([
      'NEW_DEVICE_CODE can be on only together with MAIL_URL.',
    ])
    expect(errorsOf({ ...MAIL, NEW_DEVICE_CODE: '1' })).toEqual([
      'NEW_DEVICE_CODE must be on or off.',
    ])
  })

  test.each<readonly [string, Record<string, string>, boolean]>([
    ['no, in development', MAIL, false],
    ['no, without emails', PRODUCTION, false],
    ['yes, with emails', { ...PRODUCTION, ...MAIL }, true],
    ['no, if they say so', { ...PRODUCTION, ...MAIL, NEW_DEVICE_CODE: 'off' }, false],
    [
      'yes, without NODE_ENV at a public origin',
      { ...PRODUCTION, ...MAIL, NODE_ENV: '', PUBLIC_ORIGIN: 'https://app.foyer.example' },
      true,
    ],
  ])('ask new devices for a code by default in production: %s', (_answer, env, isAsked) => {
    expect(parseConfig(env).newDeviceCode).toBe(isAsked)
  })

  test.each([
    'https://mail.example',
    'smtp://',
    'smtp://mail.example/path',
    'smtp://mail.example?secure=false',
    'smtp://foyer:secret%zz@mail.example',
    'smtp://foyer:secret@mail.example:99999',
  ])('refuse the SMTP server %s without repeating it', (url) => {
    expect(errorsOf({ MAIL_URL: url, MAIL_FROM: 'security@foyer.example' })).toEqual([
      'MAIL_URL must be smtp://host:port or smtps://host:port, with user:password@ if needed.',
    ])
  })

  test.each(['security', 'a@b, c@d', 'Foyer <security@foyer.example>', 'a@b\r\nBcc: c@d'])(
    'refuse the sender %j',
    (from) => {
      expect(errorsOf({ MAIL_URL: 'smtp://localhost', MAIL_FROM: from })).toEqual([
        'MAIL_FROM must be an email address, such as security@foyer.example.',
      ])
    },
  )

  test('require a captcha only if set', () => {
    expect(parseConfig({}).firebase).not.toHaveProperty('captcha')
    expect(parseConfig({ FIREBASE_CAPTCHA: 'off' }).firebase).not.toHaveProperty('captcha')
    expect(parseConfig({ FIREBASE_CAPTCHA: 'on' }).firebase.captcha).toBe(true)
  })

  test('default the origin from the port, and the database from the data folder', () => {
    const config = parseConfig({ PORT: '8080', DATA_DIR: '/var/foyer' })
    expect(config.publicOrigin.origin).toBe('http://localhost:8080')
    expect(config.databaseUrl).toBe('sqlite:/var/foyer/foyer.db')
  })

  test('give the client the origin of an embedded provider', () => {
    const env = { IDENTITY_TOOLKIT_URL: 'http://localhost:9099/identitytoolkit.googleapis.com' }
    expect(parseConfig(env).firebase.emulatorOrigin).toBe('http://localhost:9099')
  })

  test('accept a drain time of up to ten minutes', () => {
    expect(parseConfig({ DRAIN_SECONDS: '30' }).drainSeconds).toBe(30)
    for (const DRAIN_SECONDS of ['-1', '1.5', '601', 'a while'])
      expect(errorsOf({ DRAIN_SECONDS })).toEqual([
        'DRAIN_SECONDS must be a whole number of seconds from 0 to 600.',
      ])
  })

  test('allow decimals in days', () => {
    expect(parseConfig({ SESSION_IDLE_DAYS: '0.5' }).sessions.idleDays).toBe(0.5)
  })

  test('accept IPv4 and IPv6 networks and single IPs', () => {
    const { trustedProxies } = parseConfig({ TRUSTED_PROXIES: '10.0.0.0/8, ::1, 192.0.2.7' })
    expect(trustedProxies.check('10.1.2.3')).toBe(true)
    expect(trustedProxies.check('::1', 'ipv6')).toBe(true)
    expect(trustedProxies.check('192.0.2.8')).toBe(false)
  })

  test('are all reported if they are invalid', () => {
    const wrong = {
      PORT: '65536',
      MANAGEMENT_PORT: '-1',
      PUBLIC_ORIGIN: 'https://foyer.example/app',
      DATABASE_URL: 'mysql://root:secret@db/foyer',
      FIREBASE_PROJECT_ID: 'two words',
      ALLOW_DEMO_PROJECT: 'yes',
      FIREBASE_API_KEY: 'a b',
      FIREBASE_AUTH_DOMAIN: "x.example; script-src 'unsafe-inline'",
      FIREBASE_CAPTCHA: 'maybe',
      IDENTITY_JWKS_URL: 'ftp://keys.example',
      IDENTITY_TOOLKIT_URL: 'nowhere',
      SECRETS_KEY: 'c2VjcmV0',
      TRUSTED_PROXIES: '10.0.0.0/33',
      SESSION_IDLE_DAYS: '0',
      SESSION_MAX_DAYS: 'ever',
      SIGN_IN_PER_MINUTE: '0',
      LOG_READS: '1.5',
      RELEASE: 'a b',
      SERVER_NAME: 'a b',
    }
    const errors = errorsOf(wrong)
    expect(errors.map((message) => message.split(' ')[0])).toEqual(Object.keys(wrong))
    expect(errors.join()).not.toContain('secret')
  })

  test('take several keys for secrets, the newest first', () => {
    const [newest, older] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    const SECRETS_KEY = `${newest.toString('base64')}, ${older.toString('base64url')}`
    expect(parseConfig({ SECRETS_KEY }).secretsKeys).toEqual([newest, older])
    expect(parseConfig({}).secretsKeys).toEqual([])
    for (const wrong of [`${SECRETS_KEY},`, Buffer.alloc(31).toString('base64'), '!'.repeat(43)])
      expect(errorsOf({ SECRETS_KEY: wrong }).join()).toMatch(
        /^SECRETS_KEY must be 32 random bytes/,
      )
  })

  test('name the domain of passkeys', () => {
    const rpIdOf = (settings: Record<string, string>) => parseConfig(settings).passkeys.rpId
    const PUBLIC_ORIGIN = 'https://app.foyer.example'
    const production = { ...PRODUCTION, PUBLIC_ORIGIN }
    expect(rpIdOf({})).toBe('localhost')
    expect(rpIdOf(production)).toBe('app.foyer.example')
    expect(rpIdOf({ ...production, PASSKEY_RP_ID: 'foyer.example' })).toBe('foyer.example')
    for (const wrong of ['example', 'oyer.example', 'other.example', 'https://foyer.example'])
      expect(errorsOf({ ...production, PASSKEY_RP_ID: wrong }).join()).toMatch(
        /^PASSKEY_RP_ID must/,
      )
  })

  test.each(['http://127.0.0.1', 'http://[::1]:3000'])('%s has no passkeys', (PUBLIC_ORIGIN) => {
    expect(parseConfig({ PUBLIC_ORIGIN }).passkeys.rpId).toBeUndefined()
    expect(errorsOf({ PUBLIC_ORIGIN, PASSKEY_RP_ID: '127.0.0.1' })).toHaveLength(1)
  })

  test('limit how long passkeys alone are enough', () => {
    expect(parseConfig({}).passkeys.maxProofAge).toBe(90 * 86_400_000)
    const settings = { PASSKEY_PROVIDER_SIGN_IN_DAYS: '0.5' }
    expect(parseConfig(settings).passkeys.maxProofAge).toBe(43_200_000)
  })

  test('require a public origin if the port is 0', () => {
    expect(errorsOf({ PORT: '0' })).toEqual(['PORT can be 0 only if PUBLIC_ORIGIN is set.'])
    expect(errorsOf({ PORT: '0', PUBLIC_ORIGIN: 'http://127.0.0.1' })).toEqual([])
  })

  test('set host and port of the management listener, which is off by default', () => {
    expect(parseConfig({}).management).toBeUndefined()
    const settings = { MANAGEMENT_PORT: '9000', MANAGEMENT_HOST: '0.0.0.0' }
    expect(parseConfig(settings).management).toEqual({ host: '0.0.0.0', port: 9_000 })
    expect(errorsOf({ MANAGEMENT_PORT: '3000' })).toEqual([
      'MANAGEMENT_PORT must differ from PORT.',
    ])
  })

  test('in production, allow only Google and no demo project', () => {
    const errors = errorsOf({
      NODE_ENV: 'production',
      IDENTITY_JWKS_URL: 'http://localhost:9099/jwks.json',
      IDENTITY_TOOLKIT_URL: 'https://identitytoolkit.googleapis.com.evil.example',
    })
    expect(errors.map((message) => message.split(' ')[0])).toEqual([
      'FIREBASE_PROJECT_ID',
      'FIREBASE_API_KEY',
      'FIREBASE_AUTH_DOMAIN',
      'IDENTITY_JWKS_URL',
      'IDENTITY_TOOLKIT_URL',
      'SECRETS_KEY',
    ])
    expect(errorsOf(PRODUCTION)).toEqual([])
    expect(parseConfig(PRODUCTION).drainSeconds).toBe(5)
    const defaults = { FIREBASE_API_KEY: 'demo', FIREBASE_AUTH_DOMAIN: 'localhost:9099' }
    expect(errorsOf({ ...PRODUCTION, ...defaults })).toHaveLength(2)
  })

  test.each(['Production', 'prod', 'production ', 'staging'])(
    'refuse %j as NODE_ENV, which would leave out the rules for production',
    (NODE_ENV) => {
      expect(errorsOf({ NODE_ENV })).toEqual(['NODE_ENV must be production, development or test.'])
    },
  )

  test('follow the rules for production if the public origin is another machine', () => {
    const PUBLIC_ORIGIN = 'http://192.168.0.7:3000'
    expect(errorsOf({ PUBLIC_ORIGIN })).toHaveLength(5)
    expect(errorsOf({ PUBLIC_ORIGIN, NODE_ENV: 'development' })).toEqual([])
    const deployed = { ...PRODUCTION, NODE_ENV: '', PUBLIC_ORIGIN: 'https://acme.example' }
    expect(parseConfig(deployed)).toMatchObject({ isProduction: true, drainSeconds: 5 })
    expect(parseConfig({ PUBLIC_ORIGIN: 'http://[::1]:3000' }).isProduction).toBe(false)
  })

  test('never name a database file by a file: URL', () => {
    const message = 'DATABASE_URL must be sqlite:<path>, sqlite::memory: or postgres://….'
    for (const DATABASE_URL of ['sqlite:file:/var/foyer.db', 'sqlite:file:foyer.db?mode=ro'])
      expect(errorsOf({ DATABASE_URL })).toEqual([message])
  })

  test('in production, require TLS to a database on another machine', () => {
    const remote = { ...PRODUCTION, DATABASE_URL: 'postgres://foyer:secret@db.example/foyer' }
    expect(errorsOf(remote)).toEqual([
      'DATABASE_URL must use TLS to another machine in production. Add ?sslmode=verify-full, or set ALLOW_PLAIN_DATABASE=1 if no one else can read that network.',
    ])
    expect(errorsOf({ ...remote, ALLOW_PLAIN_DATABASE: '1' })).toEqual([])
    expect(errorsOf({ ...remote, PGSSLMODE: 'verify-full' })).toEqual([])
    expect(errorsOf({ ...remote, NODE_ENV: 'development' })).toEqual([])
    expect(errorsOf({ ...remote, DATABASE_URL: `${remote.DATABASE_URL}?sslmode=require` })).toEqual(
      [],
    )
    // The connection would use the last value.
    for (const parameters of ['sslmode=require&sslmode=disable', 'host=localhost&host=db.example'])
      expect(
        errorsOf({ ...remote, DATABASE_URL: `${remote.DATABASE_URL}?${parameters}` }),
      ).toHaveLength(1)
  })

  test('commands follow the same rule for the database', () => {
    const remote = { NODE_ENV: 'production', DATABASE_URL: 'postgres://foyer@db.example/foyer' }
    expect(() => parseDatabaseUrl(remote)).toThrow('must use TLS')
    expect(parseDatabaseUrl({ ...remote, ALLOW_PLAIN_DATABASE: '1' })).toBe(remote.DATABASE_URL)
    expect(parseDatabaseUrl({ ...remote, NODE_ENV: 'development' })).toBe(remote.DATABASE_URL)
  })

  test.each([
    { FIREBASE_AUTH_DOMAIN: 'foyer.example:99999' },
    { FIREBASE_AUTH_DOMAIN: '1.2.3.4.5' },
    { DATABASE_URL: 'postgres://foyer:secret@%zz/foyer' },
  ])('name a malformed address instead of failing: %j', (setting) => {
    const [name] = Object.keys(setting)
    expect(errorsOf({ ...PRODUCTION, ...setting })).toEqual([
      expect.stringMatching(new RegExp(`^${name} must be`)),
    ])
  })

  describe('with ALLOW_DEMO_PROJECT', () => {
    const demo = {
      NODE_ENV: 'production',
      ALLOW_DEMO_PROJECT: '1',
      IDENTITY_JWKS_URL: 'http://localhost:9099/jwks.json',
      IDENTITY_TOOLKIT_URL: 'http://127.0.0.1:9099/identitytoolkit.googleapis.com',
    }

    test('allow the embedded provider in production on one machine', () => {
      expect(parseConfig(PRODUCTION).isDemo).toBe(false)
      expect(parseConfig(demo)).toMatchObject({ isDemo: true, isProduction: true })
      for (const PUBLIC_ORIGIN of ['http://localhost:8080', 'https://[::1]'])
        expect(errorsOf({ ...demo, PUBLIC_ORIGIN })).toEqual([])
      for (const HOST of ['localhost', '127.0.0.2', '::1'])
        expect(errorsOf({ ...demo, HOST })).toEqual([])
      expect(errorsOf({ ...demo, ALLOW_DEMO_PROJECT: '0' })).toHaveLength(6)
    })

    test.each([
      { HOST: '0.0.0.0' },
      { HOST: '::' },
      { HOST: '192.168.0.7' },
      { PUBLIC_ORIGIN: 'https://foyer.example' },
      { PUBLIC_ORIGIN: 'https://localhost.foyer.example' },
      { IDENTITY_JWKS_URL: 'https://keys.example/jwks.json' },
      { IDENTITY_JWKS_URL: '' },
      { IDENTITY_TOOLKIT_URL: 'http://192.168.0.7:9099' },
      { IDENTITY_TOOLKIT_URL: '' },
    ])('are refused elsewhere: %j', (elsewhere) => {
      const refusal = [
        expect.stringMatching(/^ALLOW_DEMO_PROJECT can be 1 only if .* one machine\.$/),
      ]
      expect(errorsOf({ ...demo, ...elsewhere })).toEqual(refusal)
      expect(errorsOf({ ...demo, ...elsewhere, NODE_ENV: 'test' })).toEqual(refusal)
    })
  })

  test('in production, say what to change for every error', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'foyer-config-'))
    writeFileSync(path.join(folder, 'foyer.db'), '')
    chmodSync(path.join(folder, 'foyer.db'), 0o644)
    const trial = {
      PORT: 'http',
      PUBLIC_ORIGIN: 'http://foyer.example',
      DATABASE_URL: `sqlite:${folder}/foyer.db`,
      FIREBASE_PROJECT_ID: 'demo-foyer',
      FIREBASE_API_KEY: 'demo',
      FIREBASE_AUTH_DOMAIN: 'localhost',
      IDENTITY_JWKS_URL: 'http://localhost:9099/jwks.json',
      IDENTITY_TOOLKIT_URL: 'http://localhost:9099/identitytoolkit.googleapis.com',
      SECRETS_KEY: '',
    }
    const errors = errorsOf({ NODE_ENV: 'production', ...trial })
    expect(errors.map((message) => message.split(' ')[0])).toEqual(Object.keys(trial))
    expect(errors.slice(1).join()).toMatch(
      /Set it.*chmod 600.*Set it.*Web API key.*authDomain.*unset.*unset.*openssl rand/,
    )
    const { DATABASE_URL: _, ...byDefault } = { ...trial, DATA_DIR: folder }
    expect(errorsOf({ NODE_ENV: 'production', ...byDefault }).join()).toContain('DATA_DIR holds a')
    const { PORT: __, ...elsewhere } = trial
    expect(errorsOf({ NODE_ENV: 'development', ...elsewhere })).toEqual([])
    rmSync(folder, { recursive: true })
  })
})

const mail = { url: 'smtp://mail.example.com', from: 'security@example.com' }

const productWith = (twoStep: 'off' | 'optional' | 'required') =>
  parseProduct({ name: 'Foyer', languages: ['en'], signIn: { password: true }, twoStep })

test.each(['off', 'optional', 'required'] as const)('with emails, %s stays', (twoStep) => {
  const product = productWith(twoStep)
  expect(withTwoStepOffer(product, { mail })).toBe(product)
})

test('without emails, two-step login is not offered', () => {
  expect(withTwoStepOffer(productWith('optional'), {}).twoStep).toBe('off')
})

test('without emails, it cannot be required', () => {
  const product = productWith('required')
  expect(() => withTwoStepOffer(product, {})).toThrow(ConfigError)
})
