import path from 'node:path'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import type { Product } from './product.ts'

export type ProviderKind = 'memory' | 'firebase'

/** What a call of a provider came to: its value, or the code it was refused with. */
export interface Outcome {
  readonly value?: unknown
  readonly code?: string
}

/** The part of the page in `client/test/identity-harness.ts` that a test drives. */
interface Harness {
  open(kind: ProviderKind, settings: object): void
  call(method: string, ...words: string[]): Promise<Outcome>
  twin?: {
    readonly mailbox: readonly { to: string; code: string; continueUrl: string }[]
    fail(code: string | undefined): void
    disable(email: string): void
  }
}

declare const harness: Harness

/** The harness as one script. */
export async function buildHarness(): Promise<string> {
  const entry = path.join(import.meta.dirname, '../../client/test/identity-harness.ts')
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'bench' } },
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new Error('The harness was not built')
  return output.output[0].code
}

/**
 * Opens a page of the product's origin with a provider of the kind on it. It is a page the product itself
 * answers (a browser lets no other speak to this machine), with its policy bypassed by the suite.
 */
export async function openBench(page: Page, product: Product, bench: Bench) {
  await page.goto('/robots.txt')
  await page.addScriptTag({ content: bench.script })
  const firebase = {
    projectId: 'demo-foyer',
    apiKey: 'demo',
    authDomain: 'localhost',
    emulatorOrigin: product.identityOrigin,
  }
  await page.evaluate(([kind, settings]) => harness.open(kind, settings), [
    bench.kind,
    { firebase },
  ] as const)
  return {
    call: (method: string, ...words: string[]): Promise<Outcome> =>
      page.evaluate(([name, args]) => harness.call(name, ...args), [method, words] as const),
    failTwin: (code: string) => page.evaluate((value) => harness.twin?.fail(value), code),
    disableAtTwin: (email: string) => page.evaluate((value) => harness.twin?.disable(value), email),
    /** The code of the newest mail to an address. */
    newestCode: (email: string) =>
      bench.kind === 'memory'
        ? page.evaluate(
            (to) => harness.twin?.mailbox.findLast((mail) => mail.to === to)?.code,
            email,
          )
        : newestCode(product, email),
  }
}

/** What a person does in the Google window, the emulator's or the twin's. */
export async function chooseAccount(popup: Page, kind: ProviderKind, email: string) {
  if (kind === 'firebase') {
    await popup.locator('#add-account-button').click()
    await popup.locator('#display-name-input').fill('Ada Lovelace')
  }
  await popup.locator('#email-input').fill(email)
  const chosen = popup.locator('#sign-in').click()
  // The window closes by what is clicked in it, now and then before the click has ended.
  await chosen.catch((error: unknown) => {
    if (!popup.isClosed()) throw error
  })
}

/** Out of the emulator's own list; a change of address is listed under the old one as well. */
async function newestCode(product: Product, email: string): Promise<string | undefined> {
  const answer = await fetch(`${product.identityOrigin}/emulator/v1/projects/demo-foyer/oobCodes`)
  const { oobCodes } = (await answer.json()) as {
    oobCodes: { email: string; newEmail?: string; oobCode: string }[]
  }
  return oobCodes.findLast((code) => (code.newEmail ?? code.email) === email)?.oobCode
}

interface Bench {
  readonly kind: ProviderKind
  readonly script: string
}
