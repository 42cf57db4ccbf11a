import path from 'node:path'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { productModule } from '../../client/build/product-module.ts'
import { createTestProduct } from '../../server/test/test-product.ts'
import type { RunningProduct } from './product.ts'

export type ProviderKind = 'fake' | 'firebase'

/** The result of a call: its value, or the error code. */
export interface Outcome {
  readonly value?: unknown
  readonly code?: string
}

/** The interface of `client/test/identity-harness.ts` in the page. */
interface Harness {
  open(kind: ProviderKind, settings: object): void
  call(method: string, ...args: string[]): Promise<Outcome>
  fake?: {
    readonly mailbox: readonly { to: string; code: string; continueUrl: string }[]
    fail(code: string | undefined): void
    disable(email: string): void
  }
}

declare const harness: Harness

/** Builds the harness as one script. */
export async function buildHarness(): Promise<string> {
  const entry = path.join(import.meta.dirname, '../../client/test/identity-harness.ts')
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    root: path.join(import.meta.dirname, '../../client'),
    plugins: [productModule(createTestProduct())],
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ['iife'], name: 'harnessScript' },
    },
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new Error('The harness was not built')
  return output.output[0].code
}

/**
 * Opens an identity provider of a kind on a page of the product's origin, because browsers do not let other
 * origins call localhost. The tests bypass the page's Content Security Policy.
 */
export async function openHarness(page: Page, product: RunningProduct, options: HarnessOptions) {
  await page.goto('/robots.txt')
  await page.addScriptTag({ content: options.script })
  const firebase = {
    projectId: 'demo-foyer',
    apiKey: 'demo',
    authDomain: 'localhost',
    emulatorOrigin: product.identityOrigin,
  }
  await page.evaluate(([kind, settings]) => harness.open(kind, settings), [
    options.kind,
    { firebase },
  ] as const)
  return {
    call: (method: string, ...args: string[]): Promise<Outcome> =>
      page.evaluate(([name, values]) => harness.call(name, ...values), [method, args] as const),
    failFake: (code: string) => page.evaluate((value) => harness.fake?.fail(value), code),
    disableAtFake: (email: string) => page.evaluate((value) => harness.fake?.disable(value), email),
    /** The code of the newest email to a recipient. */
    newestCode: (email: string) =>
      options.kind === 'fake'
        ? page.evaluate(
            (to) => harness.fake?.mailbox.findLast((message) => message.to === to)?.code,
            email,
          )
        : newestCode(product, email),
  }
}

/** Chooses an account in the pop-up that the emulator or the fake opens. */
export async function chooseAccount(popup: Page, kind: ProviderKind, email: string) {
  if (kind === 'firebase') {
    await popup.locator('#add-account-button').click()
    await popup.locator('#display-name-input').fill('Ada Lovelace')
  }
  await popup.locator('#email-input').fill(email)
  const chosen = popup.locator('#sign-in').click()
  // The click closes the window, sometimes before Playwright has completed it.
  await chosen.catch((error: unknown) => {
    if (!popup.isClosed()) throw error
  })
}

/** The newest code in the emulator's list, where the entry of an email change also has the old email. */
async function newestCode(product: RunningProduct, email: string): Promise<string | undefined> {
  const response = await fetch(`${product.identityOrigin}/emulator/v1/projects/demo-foyer/oobCodes`)
  const { oobCodes } = (await response.json()) as {
    oobCodes: { email: string; newEmail?: string; oobCode: string }[]
  }
  return oobCodes.findLast((code) => (code.newEmail ?? code.email) === email)?.oobCode
}

interface HarnessOptions {
  readonly kind: ProviderKind
  readonly script: string
}
