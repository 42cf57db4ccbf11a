import { expect, test, type Page } from '../fixtures.ts'
import { configuredProduct } from '../support/configured-product.ts'
import { loadProvider } from '../support/load-provider.ts'

// What an injected script could try. The fixture's context fails a test on any CSP violation. These tests cause some on
// purpose, so each opens another context.

const open = async (page: Page, path: string) => {
  const opened = await page
    .context()
    .browser()
    ?.newPage({ baseURL: new URL(page.url()).origin })
  if (!opened) throw new Error('The page belongs to no browser')
  await opened.goto(path)
  return opened
}

/** The result of adding a script with this URL to the page. */
const addScript = (page: Page, url: string) =>
  page.evaluate(async (src) => {
    const script = document.createElement('script')
    try {
      script.src = src
    } catch (error) {
      return error instanceof TypeError ? 'refused' : String(error)
    }
    const ended = new Promise<string>((resolve) => {
      script.addEventListener('load', () => resolve('ran'))
      script.addEventListener('error', () => resolve('blocked'))
    })
    document.head.append(script)
    return ended
  }, url)

test.beforeEach(({ page }) => page.goto('/login'))

test('text is accepted neither as HTML nor as a script', async ({ page }) => {
  const target = await open(page, '/login')
  const outcomes = await target.evaluate(() => {
    const attempts = [
      () => (document.body.innerHTML = '<img src=x>'),
      () => document.write('<b>'),
      () => setTimeout('1' as unknown as () => void),
      () => document.createElement('iframe').setAttribute('srcdoc', '<b>'),
    ]
    return attempts.map((attempt) => {
      try {
        return String(attempt())
      } catch (error) {
        return error instanceof Error ? error.name : 'thrown'
      }
    })
  })
  expect(outcomes).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError'])
  await target.close()
})

test("only the URL of the provider's loader may be added as a script", async ({
  page,
  product,
}) => {
  test.skip(configuredProduct.signIn.providers.length === 0, 'The product loads no such script')
  const target = await open(page, '/login')
  await loadProvider(target)
  const loader = `${product.identityOrigin}/emulator/gapi.js`
  expect(await addScript(target, loader)).toBe('ran')
  for (const other of [
    'https://evil.test/x.js',
    'https://apis.google.com/js/api.js',
    'https://www.google.com/recaptcha/enterprise.js?render=k&onload=onFirebaseAuthREInstanceReady',
    `${loader}?x=1`,
    `${product.identityOrigin}/other.js`,
    `${product.origin}/robots.txt`,
    'data:text/javascript,1',
  ]) {
    expect(await addScript(target, other)).toBe('refused')
  }
  await target.close()
})

test('before the provider is loaded, no script may be added @all', async ({ page, product }) => {
  const target = await open(page, '/nothing')
  expect(await addScript(target, `${product.identityOrigin}/emulator/gapi.js`)).toBe('refused')
  await target.close()
})

test("no other Trusted Types policy can be created, and the page's own cannot be replaced", async ({
  page,
}) => {
  const target = await open(page, '/login')
  await loadProvider(target)
  const outcomes = await target.evaluate(() => {
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): object }
    }
    return ['default', 'other', 'goog#html'].map((name) => {
      try {
        trustedTypes.createPolicy(name, { createHTML: (text: string) => text })
        return 'created'
      } catch {
        return 'refused'
      }
    })
  })
  expect(outcomes).toEqual(['refused', 'refused', 'refused'])
  await target.close()
})
