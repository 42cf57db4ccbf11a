import { expect, test } from 'vitest'
import { findSettingErrors } from './product.ts'

test.each([
  ['nothing', {}],
  ['codes by email, which the embedded mailbox receives', { NEW_DEVICE_CODE: 'on' }],
  ['a mail server', { MAIL_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'foyer@example.com' }],
])('valid settings: %s', (_what, env) => {
  expect(findSettingErrors(env)).toEqual([])
})

test.each([
  ['PORT', { PORT: 'x' }],
  ['MAIL_FROM', { MAIL_FROM: 'nobody' }],
  ['MAIL_URL', { MAIL_URL: 'nowhere' }],
  ['IDENTITY_PORT', { IDENTITY_PORT: '0' }],
  ['IDENTITY_SMTP_PORT', { IDENTITY_SMTP_PORT: 'x' }],
])('an invalid setting is named once: %s', (name, env) => {
  const named = findSettingErrors(env).filter((message) => message.startsWith(`${name} `))
  expect(named).toHaveLength(1)
})
