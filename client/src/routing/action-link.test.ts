import { describe, expect, it } from 'vitest'
import { parseActionLink, usedUp } from './action-link.ts'

const ORIGIN = 'https://door.example'
const read = (search: string, state: unknown = null) =>
  parseActionLink({ location: { search, origin: ORIGIN }, history: { state } })

describe('the link of a mail', () => {
  it.each(['verifyEmail', 'resetPassword', 'verifyAndChangeEmail', 'recoverEmail'])(
    'is read in the provider’s own words: %s',
    (mode) => {
      expect(read(`?mode=${mode}&oobCode=abc&apiKey=demo&lang=de`)).toEqual({
        mode,
        code: 'abc',
        place: '/',
      })
    },
  )

  it('leads to a place of this origin with its query and hash, and to no other site', () => {
    const leadTo = (url: string) =>
      read(`?mode=verifyEmail&oobCode=abc&continueUrl=${encodeURIComponent(url)}`)?.place
    expect(leadTo(`${ORIGIN}/reports?year=2026#may`)).toBe('/reports?year=2026#may')
    expect(leadTo('/account')).toBe('/account')
    for (const url of ['https://evil.example/', '//evil.example', 'javascript:alert(1)'])
      expect(leadTo(url)).toBe('/')
  })

  it.each([
    ['nothing', ''],
    ['no code', '?mode=verifyEmail'],
    ['an empty code', '?mode=verifyEmail&oobCode='],
    ['no word for what it is for', '?oobCode=abc'],
    ['a word of a way in that we do not have', '?mode=signIn&oobCode=abc'],
    ['a word in other letters', '?mode=VERIFYEMAIL&oobCode=abc'],
    ['a word every object knows', '?mode=constructor&oobCode=abc'],
  ])('with %s is not whole', (_, search) => {
    expect(read(search)).toBeNull()
  })

  it('used up keeps what it was for and where it led, and nothing of its code', () => {
    const link = read(`?mode=resetPassword&oobCode=abc&continueUrl=${ORIGIN}/?tab=a%26b`)
    expect(link?.place).toBe('/?tab=a&b')
    if (!link) return
    const { path, state } = usedUp(link)
    expect(path).not.toContain('abc')
    expect(read(new URL(path, ORIGIN).search, state)).toEqual({ ...link, code: null })
    // Typed or sent on, without the entry of the history that used it up.
    expect(read(new URL(path, ORIGIN).search)).toBeNull()
  })
})
