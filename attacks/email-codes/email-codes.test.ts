import { afterAll } from 'vitest'
import { describeAttacks } from '../support/describe-attacks.ts'
import { mailbox } from '../support/mailbox.ts'
import { codeAttacks } from './code-attacks.ts'
import { newDeviceAttacks } from './new-device-attacks.ts'

afterAll(() => mailbox.close())

describeAttacks('codes by email', [...codeAttacks, ...newDeviceAttacks], {
  ...mailbox.settings,
  NEW_DEVICE_CODE: 'on',
})
