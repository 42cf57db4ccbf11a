import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { PNG } from 'pngjs'
import { test } from './fixtures.ts'
import { SCREENS } from './screens/screens.ts'
import { packPicture } from './support/pack-picture.ts'

const FOLDER = path.join(import.meta.dirname, '../../docs/images')

/** The screens in the README, by the name of the image. */
const IMAGES = [
  { image: 'login', screen: 'login', colorScheme: 'light' },
  { image: 'home', screen: 'home', colorScheme: 'dark' },
  { image: 'account', screen: 'account-security', colorScheme: 'light' },
] as const

// Run by `npm run screens`. Unlike the stored pictures, these have the illustration and all their colours.
for (const { image, screen, colorScheme } of IMAGES) {
  test(`writes docs/images/${image}.png`, async ({ stage }) => {
    const { page } = stage
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.emulateMedia({ colorScheme })
    await SCREENS.find(({ name }) => name === screen)?.open(stage)
    const picture = PNG.sync.read(await page.screenshot({ animations: 'disabled', caret: 'hide' }))
    writeFileSync(path.join(FOLDER, `${image}.png`), packPicture(picture))
  })
}
