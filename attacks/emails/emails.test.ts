import { afterAll } from 'vitest'
import { describeAttacks } from '../support/describe-attacks.ts'
import { mailbox } from '../support/mailbox.ts'
import { emailAttacks } from './email-attacks.ts'
import { injectionAttacks } from './injection-attacks.ts'

afterAll(() => mailbox.close())

describeAttacks('security emails', [...emailAttacks, ...injectionAttacks], {
  ...mailbox.settings,
  TRUSTED_PROXIES: '127.0.0.0/8',
})
