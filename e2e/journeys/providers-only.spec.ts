import { expect, test } from '../fixtures.ts'

test.use({ configuration: 'providers-only' })

test('a password sign-in is refused', async ({ arrange }) => {
  await expect(arrange.user()).rejects.toThrow(/register: 40\d/)
})
