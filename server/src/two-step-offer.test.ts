import { expect, test } from 'vitest'
import { createTestProduct } from '../../testing/site.ts'
import { ConfigError } from './config.ts'
import { withTwoStepOffer } from './two-step-offer.ts'

const mail = { url: 'smtp://mail.example.com', from: 'security@example.com' }

test.each(['off', 'optional', 'required'] as const)('with emails, %s stays', (twoStep) => {
  const product = createTestProduct({ twoStep })
  expect(withTwoStepOffer(product, { mail })).toBe(product)
})

test('without emails, two-step login is not offered', () => {
  expect(withTwoStepOffer(createTestProduct(), {}).twoStep).toBe('off')
})

test('without emails, it cannot be required', () => {
  const product = createTestProduct({ twoStep: 'required' })
  expect(() => withTwoStepOffer(product, {})).toThrow(ConfigError)
})
