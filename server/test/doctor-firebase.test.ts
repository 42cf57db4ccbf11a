import { PROVIDER_IDS, PROVIDERS } from '@foyer/contract/providers.ts'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openEmbeddedProvider } from '../../testing/embedded-provider.ts'
import {
  ACCESS_TOKEN,
  type FirebaseProject,
  type FirebaseState,
  openFirebaseProject,
  OWNERS_SECRETS,
} from '../../testing/firebase-project.ts'
import { runOperatorCommand } from '../../testing/in-process.ts'
import { createTestProduct } from '../../testing/site.ts'
import { PROJECT_ID } from '../../testing/users.ts'
import {
  examineFirebase,
  FIREBASE_CHECKS,
  type FirebaseCheck,
} from '../src/commands/doctor-firebase.ts'
import { parseConfig } from '../src/config/settings.ts'

const ALL_METHODS = fileURLToPath(import.meta.resolve('../../e2e/configs/all-methods.config.ts'))

const WITHOUT_MICROSOFT = PROVIDER_IDS.filter((id) => id !== 'microsoft')

type Product = Parameters<typeof createTestProduct>[0]

interface Case {
  readonly state?: Partial<FirebaseState>
  readonly config?: Readonly<Record<string, unknown>>
  readonly settings?: Readonly<Record<string, string>>
  readonly product?: Product
  readonly problem: RegExp
}

describe('the doctor, of a Firebase project', () => {
  let project: FirebaseProject
  beforeAll(async () => {
    project = await openFirebaseProject()
  })
  beforeEach(() => project.setUp())
  afterAll(() => project.close())

  async function examine(
    settings: Readonly<Record<string, string>> = {},
    { product, accessToken }: { readonly product?: Product; readonly accessToken?: string } = {},
  ) {
    const { findings } = await examineFirebase({
      config: parseConfig({
        NODE_ENV: 'test',
        PUBLIC_ORIGIN: 'https://app.foyer.example',
        ...project.settings,
        ...settings,
      }),
      product: createTestProduct(product),
      accessToken,
    })
    expect(findings.map(({ check }) => check)).toEqual(FIREBASE_CHECKS)
    const of = (result: string) =>
      findings.filter((finding) => finding.result === result).map(({ check }) => check)
    const problems = findings.filter(({ result }) => result === 'problem')
    return {
      problems: Object.fromEntries(problems.map(({ check, message }) => [check, message])),
      skipped: of('skipped'),
    }
  }

  test('finds no problem in one that is set up as documented', async () => {
    expect(await examine({}, { accessToken: ACCESS_TOKEN })).toEqual({ problems: {}, skipped: [] })
  })

  test('without a token, sees what browsers see', async () => {
    expect(await examine()).toEqual({
      problems: {},
      skipped: FIREBASE_CHECKS.slice(FIREBASE_CHECKS.indexOf('access token')),
    })
    project.setUp({ hostedProject: 'acme' })
    expect((await examine()).skipped).not.toContain('key and project')
    project.setUp({ hostedProject: 'another' })
    expect((await examine()).problems).toEqual({
      'key and project': expect.stringMatching(/Copy all three/),
    })
  })

  const signIn = { email: { enabled: true, passwordRequired: true } }

  test.each<readonly [FirebaseCheck, string, Case]>([
    [
      'token service',
      'a key that may not renew',
      {
        state: { keyServices: ['identitytoolkit'] },
        problem: /API_KEY_SERVICE_BLOCKED.*Token Service API/,
      },
    ],
    [
      'authorized domain',
      'a forgotten domain',
      {
        state: { authorizedDomains: ['127.0.0.1', 'localhost'] },
        problem: /app\.foyer\.example.*Authorized domains/,
      },
    ],
    [
      'auth domain',
      'a wrong auth domain',
      { state: { authPage: 404 }, problem: /auth\/handler.*status 404.*authDomain/ },
    ],
    [
      'password login',
      'passwords that are off',
      {
        state: { loginError: 'PASSWORD_LOGIN_DISABLED' },
        problem: /is off\. Enable Email\/Password/,
      },
    ],
    [
      'password login',
      'passwords that are not offered',
      {
        product: { signIn: { password: false, providers: [...PROVIDER_IDS] } },
        problem: /is on, and foyer\.config\.ts does not offer it/,
      },
    ],
    [
      'email enumeration',
      'an open list of emails',
      { state: { loginError: 'EMAIL_NOT_FOUND' }, problem: /protection is off/ },
    ],
    [
      'providers',
      'a provider that is off',
      {
        state: { providers: WITHOUT_MICROSOFT.map((id) => PROVIDERS[id].firebaseId) },
        problem: /Off in the project.*: Microsoft\. Enable/,
      },
    ],
    [
      'providers',
      'a provider that is not offered',
      {
        product: { signIn: { providers: WITHOUT_MICROSOFT } },
        problem: /not offered.*: Microsoft\. Switch it off/,
      },
    ],
    [
      'password policy',
      'a shorter minimum than that of pages',
      {
        product: { signIn: { passwordMinLength: 12, providers: [...PROVIDER_IDS] } },
        problem: /ask for 12 characters, the project for 6/,
      },
    ],
    [
      'password policy',
      'rules that nothing requires',
      {
        state: {
          passwordPolicy: {
            customStrengthOptions: { containsNumericCharacter: true },
            enforcementState: 'OFF',
          },
        },
        problem: /Choose "Require"/,
      },
    ],
    [
      'captcha',
      'a captcha that pages block',
      { state: { captcha: 'ENFORCE' }, problem: /is on \(ENFORCE\).*FIREBASE_CAPTCHA=on/ },
    ],
    [
      'captcha',
      'a captcha that is not there',
      { settings: { FIREBASE_CAPTCHA: 'on' }, problem: /for nothing/ },
    ],
    [
      'access token',
      'an old token',
      { state: { access: 401 }, problem: /ACCESS_TOKEN_EXPIRED\. It lasts an hour/ },
    ],
    [
      'access token',
      'a token without the right',
      { state: { access: 403 }, problem: /PERMISSION_DENIED.*Firebase Authentication Viewer/ },
    ],
    [
      'key and project',
      'a key of another project',
      {
        config: { name: 'projects/999/config' },
        problem: /must be those of FIREBASE_PROJECT_ID, acme/,
      },
    ],
    [
      'one account',
      'several accounts with one email',
      { config: { signIn: { ...signIn, allowDuplicateEmails: true } }, problem: /Link accounts/ },
    ],
    [
      'other methods',
      'methods that Foyer refuses',
      {
        config: {
          signIn: {
            email: { enabled: true },
            anonymous: { enabled: true },
            phoneNumber: { enabled: true },
          },
        },
        problem: /: Anonymous, Phone, Email link\./,
      },
    ],
    [
      'permissions',
      'a closed sign-up',
      {
        config: { client: { permissions: { disabledUserSignup: true } } },
        problem: /may not create accounts/,
      },
    ],
    [
      'permissions',
      'accounts that stay',
      {
        config: { client: { permissions: { disabledUserDeletion: true } } },
        problem: /may not delete their account/,
      },
    ],
    [
      'action URL',
      "links to Firebase's own page",
      {
        config: {
          notification: {
            sendEmail: { callbackUri: 'https://acme.firebaseapp.com/__/auth/action' },
          },
        },
        problem: /lead to https:\/\/acme.*https:\/\/app\.foyer\.example\/account\/action/,
      },
    ],
    [
      'tenants',
      'tenants',
      { config: { multiTenant: { allowTenants: true } }, problem: /Multi-tenancy is on/ },
    ],
    [
      'second factors',
      "Firebase's own factors",
      { config: { mfa: { state: 'ENABLED' } }, problem: /is ENABLED, which/ },
    ],
  ])('%s: finds %s', async (check, _fault, { state, config, settings, product, problem }) => {
    project.setUp(state)
    if (config) project.configure(config)
    const { problems } = await examine(settings, {
      accessToken: ACCESS_TOKEN,
      ...(product && { product }),
    })
    expect(problems).toEqual({ [check]: expect.stringMatching(problem) })
  })

  test.each([
    ['API_KEY_INVALID', /Copy apiKey/],
    ['API_KEY_HTTP_REFERRER_BLOCKED', /allow the host of PUBLIC_ORIGIN/],
    ['CONFIGURATION_NOT_FOUND', /Get started/],
    ['SOMETHING_NEW', /Check the key/],
  ])('api key: says what to do about %s, once', async (keyError, advice) => {
    project.setUp({ keyError })
    const { problems } = await examine({}, { accessToken: ACCESS_TOKEN })
    expect(problems).toEqual({ 'api key': expect.stringMatching(advice) })
    expect(problems['api key']).toContain(keyError)
  })

  test('a sign-up that the product closes itself is no problem', async () => {
    project.configure({ client: { permissions: { disabledUserSignup: true } } })
    const options = { accessToken: ACCESS_TOKEN, product: { signUp: 'closed' } } as const
    expect((await examine({}, options)).problems).toEqual({})
  })

  test('writes a report without a key, a token or an email, also of what is refused', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'foyer-report-'))
    const env = {
      NODE_ENV: 'test',
      PUBLIC_ORIGIN: 'https://app.foyer.example',
      ...project.settings,
      GOOGLE_ACCESS_TOKEN: ACCESS_TOKEN,
      FOYER_CONFIG: ALL_METHODS,
      DATA_DIR: folder,
    }
    for (const keyError of [undefined, 'API_KEY_INVALID']) {
      project.setUp(keyError === undefined ? {} : { keyError })
      const { code, out } = await runOperatorCommand(['doctor', '--firebase'], env)
      expect(code).toBe(keyError === undefined ? 0 : 1)
      const report = readFileSync(path.join(folder, 'firebase-report.json'), 'utf8')
      expect(JSON.parse(report)).toMatchObject({ project: 'acme', auth_domain: expect.any(String) })
      for (const secret of OWNERS_SECRETS) {
        expect(report).not.toContain(secret)
        expect(out).not.toContain(secret)
      }
    }
    rmSync(folder, { recursive: true })
  })

  test('leaves out what is unknown if the settings are invalid, and writes no report', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'foyer-report-'))
    const env = { PORT: 'http', DATA_DIR: folder }
    const { code, out } = await runOperatorCommand(['doctor', '--firebase'], env)
    expect([code, out]).toEqual([1, expect.not.stringContaining('firebase-report')])
    rmSync(folder, { recursive: true })
  })
})

test('the doctor sees the faults of the embedded provider, and that they are gone', async () => {
  const provider = await openEmbeddedProvider()
  // The first call of the emulator compiles its rules, which takes longer than the doctor waits.
  await provider.signUp('grace.hopper@example.com', 'correct horse battery')
  const examine = async () => {
    const { findings } = await examineFirebase({
      config: parseConfig({
        NODE_ENV: 'test',
        FIREBASE_PROJECT_ID: PROJECT_ID,
        PUBLIC_ORIGIN: 'http://localhost:3000',
        ...provider.settings,
      }),
      product: createTestProduct(),
      accessToken: provider.ownerSecret,
    })
    return findings.filter(({ result }) => result === 'problem').map(({ check }) => check)
  }
  expect(await examine()).toEqual(['email enumeration', 'action URL'])
  const fields = 'emailPrivacyConfig,signIn.allowDuplicateEmails,notification.sendEmail.callbackUri'
  await provider.configure(fields, {
    emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
    notification: { sendEmail: { callbackUri: 'http://localhost:3000/account/action' } },
    signIn: { allowDuplicateEmails: true },
  })
  expect(await examine()).toEqual(['one account'])
  await provider.close()
})
