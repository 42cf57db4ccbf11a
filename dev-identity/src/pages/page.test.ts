import { expect, test } from 'vitest'
import { html } from './page.ts'

test('text is escaped, nested markup is not', () => {
  const text = `<b>"x" & 'y'</b>`
  const inner = html`<i>${text}</i>`
  expect(String(html`${[inner, html`${7}`]}`)).toBe(
    '<i>&lt;b&gt;&quot;x&quot; &amp; &#39;y&#39;&lt;/b&gt;</i>7',
  )
})
