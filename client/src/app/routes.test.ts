import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { describe, expect, it } from 'vitest'
import { findRoute } from './routes.ts'

const { homeAlias, accountComplete, ...paths } = CLIENT_PATHS

describe('findRoute', () => {
  it.each(Object.entries(paths))('gives %s the title of that name', (name, path) => {
    expect(findRoute(path).name).toBe(name)
  })

  it('finds the page for incomplete users only in products that can have them', () => {
    expect(findRoute(accountComplete).name).toBe(CAN_BE_INCOMPLETE ? 'accountComplete' : 'noMatch')
  })

  it.each(['/nothing', '/account/nothing', '/account/', '/Account', homeAlias])(
    'finds no page at %s',
    (path) => {
      expect(findRoute(path)).toMatchObject({ name: 'noMatch', access: 'public' })
    },
  )

  it.each([paths.forgotPassword, paths.notMe, paths.emailLink])(
    'lets everybody open %s',
    (path) => {
      expect(findRoute(path).access).toBe('public')
    },
  )

  it.each([
    [paths.home, 'signed-in-only'],
    [paths.login, 'signed-out-only'],
    [paths.signup, 'signed-out-only'],
  ])('says who may open %s: %s', (path, access) => {
    expect(findRoute(path).access).toBe(access)
  })

  it.each([
    paths.account,
    paths.accountProfile,
    paths.accountSecurity,
    paths.accountTwoStep,
    paths.accountTwoStepSetUp,
  ])('lets users who must complete their account open %s', (path) => {
    expect(findRoute(path).access).toBe('any-signed-in')
  })
})
