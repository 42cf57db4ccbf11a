import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSecret, sealSecret } from './secret-box.ts'

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)]

const SECRET = Buffer.from('a secret of Ada')

test('the encrypted text does not contain the secret, and is different each time', () => {
  const sealed = sealSecret([newKey], SECRET, 'ada')
  expect(openSecret([newKey], sealed, 'ada')).toEqual(SECRET)
  expect(Buffer.from(sealed.split('.')[1] ?? '', 'base64url').includes(SECRET)).toBe(false)
  expect(sealSecret([newKey], SECRET, 'ada')).not.toBe(sealed)
})

test('a secret of another row or with a changed byte is refused', () => {
  const sealed = sealSecret([newKey], SECRET, 'ada')
  expect(() => openSecret([newKey], sealed, 'eve')).toThrow(/authenticate/)
  const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA')
  expect(() => openSecret([newKey], changed, 'ada')).toThrow(/authenticate/)
})

test('a new key encrypts, and older keys still decrypt', () => {
  const sealed = sealSecret([oldKey], SECRET, 'ada')
  const rotated = [newKey, oldKey]
  expect(openSecret(rotated, sealed, 'ada')).toEqual(SECRET)
  expect(openSecret([newKey], sealSecret(rotated, SECRET, 'ada'), 'ada')).toEqual(SECRET)
  expect(() => openSecret([newKey], sealed, 'ada')).toThrow(/SECRETS_KEY/)
})

test('a secret from before there was a key can still be read', () => {
  const plain = sealSecret([], SECRET, 'ada')
  expect(openSecret([newKey], plain, 'ada')).toEqual(SECRET)
})
