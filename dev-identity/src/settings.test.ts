import { describe, expect, it } from 'vitest'
import { parseIdentitySettings } from './settings.ts'

describe('parseIdentitySettings', () => {
  it('uses the defaults for absent and empty variables', () => {
    const empty = { IDENTITY_PORT: '', PUBLIC_ORIGIN: '', FIREBASE_PROJECT_ID: '', DATA_DIR: '' }
    expect(parseIdentitySettings({ ...empty, IDENTITY_PASSWORD_POLICY: '' })).toEqual(
      parseIdentitySettings({}),
    )
    expect(parseIdentitySettings({})).toMatchObject({
      settings: { port: 9099, publicOrigin: 'http://localhost:3000', projectId: 'demo-foyer' },
    })
  })

  it('reports all errors at once', () => {
    const parsed = parseIdentitySettings({
      IDENTITY_PORT: 'many',
      IDENTITY_SMTP_PORT: 'few',
      PUBLIC_ORIGIN: 'here',
      IDENTITY_PASSWORD_POLICY: '[',
    })
    expect('errors' in parsed && parsed.errors).toEqual([
      expect.stringContaining('IDENTITY_PORT is "many"'),
      expect.stringContaining('IDENTITY_SMTP_PORT is "few"'),
      expect.stringContaining('PUBLIC_ORIGIN'),
      expect.stringContaining('IDENTITY_PASSWORD_POLICY'),
    ])
  })
})
