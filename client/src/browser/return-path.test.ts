import { describe, expect, it } from 'vitest'
import { loginPath, parseReturnPath, readReturnPath } from './return-path.ts'

const ORIGIN = 'https://foyer.example'

const readBack = (requested: string) =>
  readReturnPath(`?${new URLSearchParams({ return_to: requested })}`, ORIGIN)

describe('the return path', () => {
  it('is omitted for home', () => {
    expect(loginPath('/')).toBe('/login')
  })

  it('keeps path, query and hash', () => {
    const path = '/reports/7?tab=keys&q=a%20b#total'
    const { search } = new URL(loginPath(path), ORIGIN)
    expect(readReturnPath(search, ORIGIN)).toBe(path)
  })

  it('is home by default', () => {
    expect(readReturnPath('', ORIGIN)).toBe('/')
  })

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'reports',
    '',
  ])('is home instead of %j, which is not a path on this origin', (requested) => {
    expect(readBack(requested)).toBe('/')
  })

  it('is home instead of a blob URL, whose path is a URL', () => {
    expect(parseReturnPath(`blob:${ORIGIN}/x`, ORIGIN)).toBe('/')
  })

  it.each(['/login', '/signup?x=1', '/home'])('is home instead of %s', (path) => {
    expect(readBack(path)).toBe('/')
  })
})
