import { expect, test, type Page } from '../fixtures.ts'
import { greeting } from '../support/expect-session.ts'
import { main } from '../support/locators.ts'
import { editNames, fillCredentials, login, namesCard } from '../support/steps.ts'
import { loadWords } from '../words/load-words.ts'
import { words } from '../words/words.ts'

type Fault =
  | 'absent'
  | 'refused'
  | 'refused at each use'
  | 'refused with its locks'
  | 'full'
  | 'nearly full'
  | 'without IndexedDB'

/** Whether the token is stored, so that the session outlasts a reload. */
const KEEPS_SESSION: Readonly<Record<Fault, boolean>> = {
  absent: false,
  refused: false,
  'refused at each use': false,
  'refused with its locks': false,
  full: false,
  'nearly full': true,
  'without IndexedDB': true,
}

/** Runs in the page before its own scripts. */
function breakStorage(fault: Fault) {
  const refuse = (): never => {
    throw new DOMException('Access is denied', 'SecurityError')
  }
  const replace = (name: string, get: () => unknown) => Object.defineProperty(window, name, { get })
  const replaceBoth = (get: () => unknown) => {
    replace('localStorage', get)
    replace('sessionStorage', get)
  }
  /** The provider's session has about 1,500 characters, a token 50. */
  const leaveRoomFor = (characters: number) => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key: string, value: string) {
      const others = Object.entries(this).filter(([name]) => name !== key)
      if ([...others, [key, value]].flat().join('').length > characters)
        throw new DOMException('Full', 'QuotaExceededError')
      setItem.call(this, key, value)
    }
  }
  if (fault === 'absent') replaceBoth(() => null)
  if (fault === 'refused' || fault === 'refused with its locks') replaceBoth(refuse)
  if (fault === 'refused with its locks')
    LockManager.prototype.request = () => Promise.reject(new DOMException('', 'SecurityError'))
  if (fault === 'refused at each use')
    Object.assign(Storage.prototype, { getItem: refuse, setItem: refuse, removeItem: refuse })
  if (fault === 'full') leaveRoomFor(20)
  if (fault === 'nearly full') leaveRoomFor(1_500)
  if (fault === 'without IndexedDB') replace('indexedDB', refuse)
}

const notKept = (page: Page) => main(page).getByText(words.failures.sessionNotKept)

const FAULTS = Object.entries(KEEPS_SESSION) as [Fault, boolean][]
/** The others differ from these by where the browser fails, and run with `npm run test:all`. */
const COMMON: readonly Fault[] = ['refused', 'full', 'nearly full']
const tag = (fault: Fault) => (COMMON.includes(fault) ? '' : ' @all')

for (const [fault, keepsSession] of FAULTS)
  test(`storage ${fault}: login, reload, logout, and a session ended elsewhere${tag(fault)}`, async ({
    page,
    arrange,
  }) => {
    const user = await arrange.user()
    /** Returns the token. */
    const logIn = async (): Promise<string> => {
      await fillCredentials(page, user)
      const response = page.waitForResponse(/\/api\/login$/)
      await login.submit(page).click()
      await expect(greeting(page, user.firstName)).toBeVisible()
      return ((await (await response).json()) as { token: string }).token
    }
    await page.addInitScript(breakStorage, fault)
    await page.goto('/login')
    await logIn()
    await expect(notKept(page)).toHaveCount(keepsSession ? 0 : 1)

    await page.reload()
    if (keepsSession) await expect(greeting(page, user.firstName)).toBeVisible()
    else await logIn()
    await main(page).getByRole('button', { name: words.home.logout }).click()
    await expect(login.submit(page)).toBeVisible()
    await expect(notKept(page)).toHaveCount(0)

    const token = await logIn()
    await editNames(page)
    await arrange.revokeSession(token)
    await namesCard(page).getByRole('button', { name: words.account.save }).click()
    await expect(page.getByText(words.session.ended)).toBeVisible()
    await expect(login.submit(page)).toBeVisible()
  })

test.describe('in a German browser', () => {
  test.use({ locale: 'de-DE' })

  for (const fault of ['absent', 'refused'] as const)
    test(`storage ${fault}: the page has its language, and themes can be chosen${tag(fault)}`, async ({
      page,
    }) => {
      await page.addInitScript(breakStorage, fault)
      await page.goto('/login')
      const { login: german, footer } = await loadWords('de')
      const html = page.locator('html')
      await expect(html).toHaveAttribute('lang', /^de/)
      await expect(page.getByRole('button', { name: german.submit, exact: true })).toBeVisible()
      await page.getByRole('combobox', { name: footer.theme }).selectOption('dark')
      await expect(html).toHaveAttribute('data-theme', 'dark')
    })
})
