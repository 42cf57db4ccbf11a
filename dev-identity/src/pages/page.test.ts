import { expect, test } from 'vitest'
import { html } from './page.ts'

test('text is escaped', () => {
  const text = `<b>"x" & 'y'</b>`
  expect(html`${text}`.markup).toBe('&lt;b&gt;&quot;x&quot; &amp; &#39;y&#39;&lt;/b&gt;')
})

test('nested markup is not escaped', () => {
  const inner = html`<i>${'<'}</i>`
  expect(html`${inner}`.markup).toBe('<i>&lt;</i>')
  expect(html`${[inner, html`${7}`]}`.markup).toBe('<i>&lt;</i>\n7')
})
