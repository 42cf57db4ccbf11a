import { configuredProduct } from './configured-product.ts'

/** The name of the file with a user's data. */
export const EXPORT_FILE = `${configuredProduct.name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-data.json`
