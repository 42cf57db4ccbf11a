import { expect, test } from 'vitest'
import { returnedPage } from './returned-page.ts'

const shown = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted })

test('a page that the browser brings back as it was has not been to Google', async () => {
  const window = new EventTarget() as Window
  const returned = returnedPage(window)
  window.dispatchEvent(shown(false))
  window.dispatchEvent(shown(true))
  await expect(returned).rejects.toMatchObject({ code: 'redirect-cancelled' })
})
