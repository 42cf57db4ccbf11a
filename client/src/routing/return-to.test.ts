import { describe, expect, it } from 'vitest'
import { loginPath, parseReturnTo } from './return-to.ts'

const ORIGIN = 'https://door.example'
const back = (asked: string) =>
  parseReturnTo(`?${new URLSearchParams({ return_to: asked })}`, ORIGIN)

describe('the place first asked for', () => {
  it('is not spelled out for plain home', () => {
    expect(loginPath('/')).toBe('/login')
  })

  it('is reached again with its path, query and hash', () => {
    const place = '/rooms/7?tab=keys&q=a%20b#lamp'
    const { search } = new URL(loginPath(place), ORIGIN)
    expect(parseReturnTo(search, ORIGIN)).toBe(place)
  })

  it('is home when nothing was asked for', () => {
    expect(parseReturnTo('', ORIGIN)).toBe('/')
  })

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'rooms',
    '',
  ])('is home instead of %j, which leaves this origin', (asked) => {
    expect(back(asked)).toBe('/')
  })

  it.each(['/login', '/signup?x=1', '/home'])('is home instead of the door %s', (door) => {
    expect(back(door)).toBe('/')
  })
})
