import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSecretBox } from './secret-box.ts'

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)]

const SECRET = Buffer.from('a secret of Ada')

test('the encrypted text does not contain the secret, and is different each time', () => {
  const box = createSecretBox([newKey])
  const sealed = box.seal(SECRET, 'ada')
  expect(box.open(sealed, 'ada')).toEqual(SECRET)
  expect(Buffer.from(sealed.split('.')[1] ?? '', 'base64url').includes(SECRET)).toBe(false)
  expect(box.seal(SECRET, 'ada')).not.toBe(sealed)
})

test('a secret of another row or with a changed byte is refused', () => {
  const box = createSecretBox([newKey])
  const sealed = box.seal(SECRET, 'ada')
  expect(() => box.open(sealed, 'eve')).toThrow(/authenticate/)
  const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA')
  expect(() => box.open(changed, 'ada')).toThrow(/authenticate/)
})

test('a new key encrypts, and older keys still decrypt', () => {
  const sealed = createSecretBox([oldKey]).seal(SECRET, 'ada')
  const rotated = createSecretBox([newKey, oldKey])
  expect(rotated.open(sealed, 'ada')).toEqual(SECRET)
  expect(sealed.startsWith(rotated.prefix ?? '')).toBe(false)
  expect(rotated.seal(SECRET, 'ada').startsWith(rotated.prefix ?? '?')).toBe(true)
  expect(() => createSecretBox([newKey]).open(sealed, 'ada')).toThrow(/SECRETS_KEY/)
})

test('a secret from before there was a key can still be read', () => {
  const plain = createSecretBox([]).seal(SECRET, 'ada')
  expect(createSecretBox([newKey]).open(plain, 'ada')).toEqual(SECRET)
})
