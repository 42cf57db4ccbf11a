import { describe, expect, it } from 'vitest'
import { consumed, parseEmailLink } from './link.ts'

const ORIGIN = 'https://foyer.example'

const read = (search: string, state: unknown = null) =>
  parseEmailLink({ location: { search, origin: ORIGIN }, history: { state } })

describe('an email link', () => {
  it.each([
    ['verifyEmail', 'verify'],
    ['resetPassword', 'reset'],
    ['verifyAndChangeEmail', 'change'],
    ['recoverEmail', 'recover'],
  ])('is parsed with Firebase’s mode %s', (mode, kind) => {
    expect(read(`?mode=${mode}&oobCode=abc&apiKey=demo&lang=de`)).toEqual({
      kind,
      mode,
      code: 'abc',
      returnPath: '/',
    })
  })

  it('keeps a return path on this origin with query and hash, and rejects other origins', () => {
    const returnPathOf = (url: string) =>
      read(`?mode=verifyEmail&oobCode=abc&continueUrl=${encodeURIComponent(url)}`)?.returnPath
    expect(returnPathOf(`${ORIGIN}/reports?year=2026#may`)).toBe('/reports?year=2026#may')
    expect(returnPathOf('/account')).toBe('/account')
    for (const url of ['https://evil.example/', '//evil.example', 'javascript:alert(1)'])
      expect(returnPathOf(url)).toBe('/')
  })

  it.each([
    ['no query', ''],
    ['no code', '?mode=verifyEmail'],
    ['an empty code', '?mode=verifyEmail&oobCode='],
    ['no mode', '?oobCode=abc'],
    ['an unsupported mode', '?mode=signIn&oobCode=abc'],
    ['a mode in upper case', '?mode=VERIFYEMAIL&oobCode=abc'],
    ['a property name of Object.prototype', '?mode=constructor&oobCode=abc'],
  ])('with %s is rejected', (_, search) => {
    expect(read(search)).toBeNull()
  })

  it('keeps its mode and return path once consumed, but not its code', () => {
    const link = read(`?mode=resetPassword&oobCode=abc&continueUrl=${ORIGIN}/?tab=a%26b`)
    expect(link?.returnPath).toBe('/?tab=a&b')
    if (!link) return
    const { path, state } = consumed(link)
    expect(path).not.toContain('abc')
    expect(read(new URL(path, ORIGIN).search, state)).toEqual({ ...link, code: null })
    // A typed or shared URL comes without the state of the history entry.
    expect(read(new URL(path, ORIGIN).search)).toBeNull()
  })
})
