import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { emailSentence } from './card.tsx'

it.each([
  ['From a@x.co to a@x.com.', ['a@x.co', 'a@x.com'], 'From <b>a@x.co</b> to <b>a@x.com</b>.'],
  ['Sent to ada@x.com.', ['ada@x.com', ''], 'Sent to <b>ada@x.com</b>.'],
  ['Nothing.', ['ada@x.com'], 'Nothing.'],
])('the emails of a sentence stand out: %s', (text, emails, expected) => {
  const html = renderToString(emailSentence(text, ...emails))
  expect(html.replaceAll(/<\/?span>/g, '')).toBe(expected)
})
