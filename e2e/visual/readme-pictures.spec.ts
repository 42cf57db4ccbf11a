import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { readBrandAssets } from '@foyer/client/build/brand.ts'
import { illustrationCss, tokensCss } from '@foyer/client/build/page-head.ts'
import { loadProduct } from '@foyer/product/load.ts'
import { parseProduct } from '@foyer/product/product.ts'
import { PNG } from 'pngjs'
import { test } from './fixtures.ts'
import { SCREENS } from './screens/screens.ts'
import { packPicture } from './support/pack-picture.ts'

const FOLDER = path.join(import.meta.dirname, '../../docs/images')

/** The screens in the README, by the name of the image. */
const IMAGES = [
  { image: 'login', screen: 'login', colorScheme: 'light' },
  { image: 'home', screen: 'home', colorScheme: 'dark' },
  { image: 'account', screen: 'account-overview', colorScheme: 'light' },
] as const

/** The products in `docs/adopt/configuration.md`, by the name of the image. */
const BRANDS = [
  { image: 'brand-indigo', name: 'Indigo', brand: { color: '#4a3fb5' } },
  {
    image: 'brand-green',
    name: 'Meadow',
    brand: { color: '#0f766e', radius: { control: '0.75rem', card: '1.25rem' } },
  },
  {
    image: 'brand-black',
    name: 'Mono',
    brand: { color: '#111111', illustration: false, fonts: { body: 'system' } },
  },
] as const

// Run by `npm run screens`. Unlike the stored pictures, these have the illustration and all their colours.
for (const { image, screen, colorScheme } of IMAGES) {
  test(`writes docs/images/${image}.png`, async ({ stage }) => {
    const { page } = stage
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.emulateMedia({ colorScheme })
    await SCREENS.find(({ name }) => name === screen)?.open(stage)
    if (screen === 'login') await fillIn(page)
    await writePicture(page, image)
  })
}

for (const { image, name, brand } of BRANDS) {
  test(`writes docs/images/${image}.png`, async ({ stage }) => {
    const { page } = stage
    await page.setViewportSize({ width: 960, height: 700 })
    await page.emulateMedia({ colorScheme: 'light' })
    await SCREENS.find((screen) => screen.name === 'login')?.open(stage)
    await fillIn(page)
    const product = parseProduct({ ...(await loadProduct()), name, brand })
    // What a build of this product would have: its tokens, its name, and no mark or door of this one.
    const beside = illustrationCss(product.brand, await readBrandAssets(product.brand))
    await page.addStyleTag({
      content: `${tokensCss(product.brand)}${beside}.wordmark::before{content:none}`,
    })
    await page.evaluate(
      ({ text, hasDoor }) => {
        const wordmark = document.querySelector('.wordmark')
        if (wordmark) wordmark.textContent = text
        if (hasDoor) return
        document.querySelector('.foyer')?.classList.replace('illustrated', 'plain')
        document.querySelector('.doorway')?.remove()
      },
      { text: name, hasDoor: product.brand.illustration === true },
    )
    await writePicture(page, image)
  })
}

/** Then the button has the colour of the brand. */
async function fillIn(page: Page): Promise<void> {
  await page.locator('[name=email]').fill('ada.lovelace@example.com')
  await page.locator('[name=password]').fill('correct horse battery')
  await page.locator('[name=password]').blur()
}

async function writePicture(page: Page, image: string): Promise<void> {
  const picture = PNG.sync.read(await page.screenshot({ animations: 'disabled', caret: 'hide' }))
  writeFileSync(path.join(FOLDER, `${image}.png`), packPicture(picture))
}
