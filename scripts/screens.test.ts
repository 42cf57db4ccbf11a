import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { listPictures } from '../e2e/visual/support/stored-pictures.ts'
import { describeScreens } from './screens.ts'

const PAGE = path.join(import.meta.dirname, '../docs/screens', 'README.md')

it('shows each screen and component once', () => {
  const pictures = ['login-ar-360', 'login-en-1280', 'login-refused-en-1280']
  const page = describeScreens([...pictures, 'component-fields-1280', 'component-fields-360'])
  expect(page.match(/^##+ .+/gm)).toEqual([
    '## Login',
    '## Login refused',
    '## Components',
    '### Fields',
  ])
  expect(page.match(/\(.+?\.png\)/g)).toEqual([
    '(../../e2e/visual/pictures/login-en-1280.png)',
    '(../../e2e/visual/pictures/login-refused-en-1280.png)',
    '(../../e2e/visual/pictures/component-fields-1280.png)',
  ])
})

it.skipIf(!existsSync(PAGE))('docs/screens shows the stored pictures (npm run screens)', () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(describeScreens(listPictures()))
})
