import { expect, test } from 'vitest'
import { rejectOnRestore } from './firebase-oauth.ts'

const shown = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted })

test('rejects when the page is restored from the back/forward cache', async () => {
  const window = new EventTarget() as Window
  const returned = rejectOnRestore(window)
  window.dispatchEvent(shown(false))
  window.dispatchEvent(shown(true))
  await expect(returned).rejects.toMatchObject({ code: 'redirect-cancelled' })
})
