import { ProductError } from '@foyer/product/product.ts'

/** Exits with one sentence for each wrong value of `foyer.config.ts`. */
export async function exitOnProductError<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof ProductError)) throw error
    for (const message of error.messages) console.error(message)
    process.exit(1)
  }
}
