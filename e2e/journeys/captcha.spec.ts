import { expect, test, type Page } from '../fixtures.ts'
import { signIn } from '../frame/steps.ts'
import { putProviderToWork } from '../frame/script-policy.ts'

/* A real project is none within reach of a test, and with the embedded one the library makes its captcha up: so the pages are those for Google's own provider, and it and the captcha are played here as they are built. */

test.use({
  settings: {
    FIREBASE_CAPTCHA: 'on',
    IDENTITY_TOOLKIT_URL: 'https://identitytoolkit.googleapis.com',
  },
})

const LOADER = `
  const release = document.createElement('script')
  release.src = 'https://www.gstatic.com/recaptcha/releases/play-1_A/recaptcha__en.js'
  document.head.append(release)`

const RELEASE = `
  const frame = document.createElement('iframe')
  frame.src = 'https://www.google.com/recaptcha/enterprise/anchor?k=site-key'
  frame.hidden = true
  document.body.append(frame)
  void fetch('https://www.google.com/recaptcha/enterprise/clr?k=site-key', { method: 'POST' })
  window.grecaptcha = {
    enterprise: {
      ready: (then) => then(),
      execute: async (key, { action }) => key + ' says a person does ' + action,
    },
  }
  onFirebaseAuthREInstanceReady()`

/** The hosts of the captcha; answers what was asked of them. */
async function playCaptcha(page: Page): Promise<string[]> {
  const asked: string[] = []
  const javascript = { contentType: 'text/javascript' }
  await page.route(/^https:\/\/www\.(google|gstatic)\.com\//, (route) => {
    const { pathname } = new URL(route.request().url())
    asked.push(pathname)
    if (pathname.endsWith('/enterprise.js')) return route.fulfill({ ...javascript, body: LOADER })
    if (pathname.endsWith('.js')) return route.fulfill({ ...javascript, body: RELEASE })
    return route.fulfill({ headers: { 'access-control-allow-origin': '*' }, body: '' })
  })
  return asked
}

/** A project that asks for a captcha; answers the words of the captcha that came with sign-ins. */
async function askForCaptcha(page: Page): Promise<unknown[]> {
  const shown: unknown[] = []
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  await page.route(/\/v2\/recaptchaConfig\?/, (route) =>
    route.fulfill({
      headers,
      json: {
        recaptchaKey: 'projects/play/keys/site-key',
        recaptchaEnforcementState: [
          { provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: 'ENFORCE' },
        ],
      },
    }),
  )
  await page.route(/accounts:signInWithPassword/, (route) => {
    const { captchaResponse } = route.request().postDataJSON() as { captchaResponse?: string }
    if (captchaResponse !== undefined) shown.push(captchaResponse)
    const message = shown.length > 0 ? 'INVALID_LOGIN_CREDENTIALS' : 'MISSING_RECAPTCHA_TOKEN'
    // Refused as the library knows it too, without a status that the browser complains of.
    return route.fulfill({ headers, json: { errorMessage: message } })
  })
  return shown
}

test('a project that asks for a captcha gets one, and nothing of it is fetched before', async ({
  page,
  arrange,
}) => {
  const asked = await playCaptcha(page)
  const shown = await askForCaptcha(page)
  await page.goto('/login')
  expect(asked).toEqual([])
  await signIn(page, arrange.stranger())
  await expect(page.getByRole('alert').filter({ hasText: 'do not match' })).toBeVisible()
  expect(shown).toEqual(['site-key says a person does signInWithPassword'])
  expect(asked.toSorted()).toEqual([
    '/recaptcha/enterprise.js',
    '/recaptcha/enterprise/anchor',
    '/recaptcha/enterprise/clr',
    '/recaptcha/releases/play-1_A/recaptcha__en.js',
  ])
})

test('of those hosts, no other script may be added', async ({ browser, product }) => {
  // A context of its own: what is refused here is refused on purpose.
  const elsewhere = await browser.newPage({ baseURL: product.origin })
  await elsewhere.goto('/login')
  await putProviderToWork(elsewhere)
  const refused = await elsewhere.evaluate(
    (addresses) =>
      addresses.filter((address) => {
        try {
          document.createElement('script').src = address
          return false
        } catch {
          return true
        }
      }),
    [...OTHERS, ADMITTED],
  )
  expect(refused).toEqual(OTHERS)
  await elsewhere.close()
})

const ADMITTED =
  'https://www.google.com/recaptcha/enterprise.js?render=key&onload=onFirebaseAuthREInstanceReady'
const OTHERS = [
  'https://www.google.com/recaptcha/enterprise.js?render=key&onload=alert',
  'https://www.google.com/recaptcha/api.js?render=key&onload=onFirebaseAuthREInstanceReady',
  'https://www.google.com/recaptcha/enterprise.js?render=a&b&onload=onFirebaseAuthREInstanceReady',
  'https://www.gstatic.com/recaptcha/releases/../../evil/recaptcha__en.js',
  'https://www.gstatic.com/other/play/recaptcha__en.js',
  'https://evil.test/recaptcha/releases/play/recaptcha__en.js',
]
