import { test as base, expect, type Page } from '@playwright/test'
import { createArrange, type Arrange } from './frame/arrange.ts'
import { openProduct, type Product } from './frame/product.ts'
import { watchFaults } from './frame/watch-faults.ts'

interface JourneyFixtures {
  /** The running product; whatever a journey stops runs again for the next. */
  readonly product: Product
  readonly arrange: Arrange
}

interface WorkerFixtures {
  /** Settings of the product that differ from the defaults; a file with its own gets a product of its own. */
  readonly settings: Readonly<Record<string, string>>
  readonly workerProduct: Product
}

/** A journey through a real product in a real browser. It fails on any fault in our pages, whatever it asserts. */
export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  settings: [{}, { scope: 'worker', option: true }],
  workerProduct: [
    async ({ settings }, provide) => {
      const product = await openProduct(settings)
      await provide(product)
      await product.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  product: async ({ workerProduct }, provide) => {
    await provide(workerProduct)
    await workerProduct.startServer()
  },
  arrange: async ({ product }, provide) => provide(createArrange(product)),
  baseURL: async ({ product }, provide) => provide(product.origin),
  context: async ({ context, product }, provide) => {
    const faults = await watchFaults(context, product)
    await provide(context)
    expect(faults, 'faults in our own pages').toEqual([])
  },
})

export { expect, type Page }
