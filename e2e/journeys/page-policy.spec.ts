import { expect, test, type Page } from '../fixtures.ts'
import { putProviderToWork } from '../frame/script-policy.ts'

/* What a script that should not be there could try. Each happens in a context of its own: it is a fault on purpose. */

const open = async (page: Page, path: string) => {
  const elsewhere = await page
    .context()
    .browser()
    ?.newPage({ baseURL: new URL(page.url()).origin })
  if (!elsewhere) throw new Error('There is no browser')
  await elsewhere.goto(path)
  return elsewhere
}

/** What comes of adding a script of this address to the page. */
const addScript = (page: Page, address: string) =>
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
  }, address)

test.beforeEach(({ page }) => page.goto('/login'))

test('text becomes neither HTML nor script', async ({ page }) => {
  const victim = await open(page, '/login')
  const outcomes = await victim.evaluate(() => {
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
  await victim.close()
})

test('of all addresses one may be added as a script: the loader of the provider', async ({
  page,
  product,
}) => {
  const victim = await open(page, '/login')
  await putProviderToWork(victim)
  const loader = `${product.identityOrigin}/emulator/gapi.js`
  expect(await addScript(victim, loader)).toBe('ran')
  for (const other of [
    'https://evil.test/x.js',
    'https://apis.google.com/js/api.js',
    'https://www.google.com/recaptcha/enterprise.js?render=k&onload=onFirebaseAuthREInstanceReady',
    `${loader}?x=1`,
    `${product.identityOrigin}/other.js`,
    `${product.origin}/robots.txt`,
    'data:text/javascript,1',
  ]) {
    expect(await addScript(victim, other)).toBe('refused')
  }
  await victim.close()
})

test('before the provider is needed, no script may be added at all', async ({ page, product }) => {
  const victim = await open(page, '/nothing')
  expect(await addScript(victim, `${product.identityOrigin}/emulator/gapi.js`)).toBe('refused')
  await victim.close()
})

test('no other policy of Trusted Types can be made, and ours cannot be replaced', async ({
  page,
}) => {
  const victim = await open(page, '/login')
  await putProviderToWork(victim)
  const outcomes = await victim.evaluate(() => {
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): object }
    }
    return ['default', 'other', 'goog#html'].map((name) => {
      try {
        trustedTypes.createPolicy(name, { createHTML: (text: string) => text })
        return 'made'
      } catch {
        return 'refused'
      }
    })
  })
  expect(outcomes).toEqual(['refused', 'refused', 'refused'])
  await victim.close()
})
