import { expect, test, type Page } from '../fixtures.ts'
import { signIn } from '../support/steps.ts'
import { loadProvider } from '../support/load-provider.ts'
import { failureText } from '../words/words.ts'

// Tests cannot reach a real project, and with the embedded provider the library fakes its captcha. So the
// product is configured for Google's provider, and these tests fake the provider and the captcha hosts.

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
      execute: async (key, { action }) => key + ' says a user does ' + action,
    },
  }
  onFirebaseAuthREInstanceReady()`

/** Fakes the captcha hosts; returns the requested paths. */
async function fakeCaptcha(page: Page): Promise<string[]> {
  const requested: string[] = []
  const javascript = { contentType: 'text/javascript' }
  await page.route(/^https:\/\/www\.(google|gstatic)\.com\//, (route) => {
    const { pathname } = new URL(route.request().url())
    requested.push(pathname)
    if (pathname.endsWith('/enterprise.js')) return route.fulfill({ ...javascript, body: LOADER })
    if (pathname.endsWith('.js')) return route.fulfill({ ...javascript, body: RELEASE })
    return route.fulfill({ headers: { 'access-control-allow-origin': '*' }, body: '' })
  })
  return requested
}

/** Fakes a project that requires a captcha; returns the captcha responses sent with sign-ins. */
async function requireCaptcha(page: Page): Promise<unknown[]> {
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
    // Fails without an HTTP error status, which the browser would log.
    return route.fulfill({ headers, json: { errorMessage: message } })
  })
  return shown
}

test('a captcha that the project requires is loaded only when it is needed @all', async ({
  page,
  arrange,
}) => {
  const requests = await fakeCaptcha(page)
  const shown = await requireCaptcha(page)
  await page.goto('/login')
  expect(requests).toEqual([])
  await signIn(page, arrange.newUser())
  await expect(
    page.getByRole('alert').filter({ hasText: failureText('invalid-credential', 'sign-in') }),
  ).toBeVisible()
  expect(shown).toEqual(['site-key says a user does signInWithPassword'])
  expect(requests.toSorted()).toEqual([
    '/recaptcha/enterprise.js',
    '/recaptcha/enterprise/anchor',
    '/recaptcha/enterprise/clr',
    '/recaptcha/releases/play-1_A/recaptcha__en.js',
  ])
})

test('other scripts of the captcha hosts are blocked @all', async ({ browser, product }) => {
  // A separate context, because these violations are intended.
  const otherPage = await browser.newPage({ baseURL: product.origin })
  await otherPage.goto('/login')
  await loadProvider(otherPage)
  const refused = await otherPage.evaluate(
    (urls) =>
      urls.filter((url) => {
        try {
          document.createElement('script').src = url
          return false
        } catch {
          return true
        }
      }),
    [...OTHERS, ALLOWED],
  )
  expect(refused).toEqual(OTHERS)
  await otherPage.close()
})

const ALLOWED =
  'https://www.google.com/recaptcha/enterprise.js?render=key&onload=onFirebaseAuthREInstanceReady'
const OTHERS = [
  'https://www.google.com/recaptcha/enterprise.js?render=key&onload=alert',
  'https://www.google.com/recaptcha/api.js?render=key&onload=onFirebaseAuthREInstanceReady',
  'https://www.google.com/recaptcha/enterprise.js?render=a&b&onload=onFirebaseAuthREInstanceReady',
  'https://www.gstatic.com/recaptcha/releases/../../evil/recaptcha__en.js',
  'https://www.gstatic.com/other/play/recaptcha__en.js',
  'https://evil.test/recaptcha/releases/play/recaptcha__en.js',
]
