import { test as base, expect, type Page } from '@playwright/test'
import { createArrange, type Arrange } from './support/arrange.ts'
import { type Configuration, openProduct, type RunningProduct } from './support/product.ts'
import { watchErrors } from './support/watch-errors.ts'

interface JourneyFixtures {
  /** The running product. A server that a journey stops is restarted for the next one. */
  readonly product: RunningProduct
  readonly arrange: Arrange
  /** Whether the test changes the pages as extensions do, so that the app can't hydrate them. */
  readonly hasExtensions: boolean
}

interface WorkerFixtures {
  /** Settings that differ from the defaults. A file with its own settings gets its own product. */
  readonly settings: Readonly<Record<string, string>>
  /** Replaces `foyer.config.ts`. */
  readonly configuration: Configuration | undefined
  readonly workerProduct: RunningProduct
}

/** A test of the real product in a real browser. It also fails on any error in the product's pages. */
export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  settings: [{}, { scope: 'worker', option: true }],
  configuration: [undefined, { scope: 'worker', option: true }],
  workerProduct: [
    async ({ settings, configuration }, provide) => {
      const product = await openProduct({ settings, configuration })
      await provide(product)
      await product.close()
    },
    { scope: 'worker', timeout: 360_000 },
  ],
  product: async ({ workerProduct }, provide) => {
    await provide(workerProduct)
    await workerProduct.startServer()
  },
  arrange: async ({ product, configuration }, provide) =>
    provide(createArrange(product, configuration && {})),
  hasExtensions: [false, { option: true }],
  baseURL: async ({ product }, provide) => provide(product.origin),
  context: async ({ context, product, hasExtensions }, provide) => {
    const errors = await watchErrors(context, product, hasExtensions)
    // A request that takes long on a busy machine has not failed: calls of the API have no time limit.
    await context.addInitScript(() => {
      AbortSignal.timeout = () => new AbortController().signal
    })
    await provide(context)
    expect(errors, "errors in the product's pages").toEqual([])
  },
})

export { expect, type Page }
