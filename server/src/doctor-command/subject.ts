import { statfs } from 'node:fs/promises'
import type { Product } from '@foyer/product/product.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'

/** What is examined, once the settings are known to be valid. */
export interface Subject {
  readonly config: Config
  readonly product: Product
  readonly siteFolder: string
  readonly clock: Clock
  /** Where a test email is sent. */
  readonly mailTo?: string
  readonly readFreeBytes: (folder: string) => Promise<number>
}

/** For a process that is not root. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
