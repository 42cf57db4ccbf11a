import { afterAll } from 'vitest'
import { describeAttacks } from '../support/describe-attacks.ts'
import { mailbox } from '../support/mailbox.ts'
import { linkAttacks } from './link-attacks.ts'
import { mailboxAttacks } from './mailbox-attacks.ts'
import { securedAttacks } from './secured-attacks.ts'
import { undoneAttacks } from './undone-attacks.ts'

afterAll(() => mailbox.close())

describeAttacks(
  'security links',
  [...linkAttacks, ...securedAttacks, ...mailboxAttacks, ...undoneAttacks],
  mailbox.settings,
)
