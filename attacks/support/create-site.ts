import { cpSync } from 'node:fs'
import path from 'node:path'
import { pickBuildOptions, writeBuildRecord, loadProduct, siteFolder } from '@foyer/product/load.ts'

/** The configuration with every sign-in method. */
export const DEFAULT_CONFIG = path.join(import.meta.dirname, 'foyer.config.ts')

/**
 * Copies the built client to a folder and records it as built with this configuration. The attacks do not run its
 * scripts, and a second build would slow down each mutation. Returns the settings that select both.
 */
export async function createSite(
  folder: string,
  config: string,
): Promise<{ FOYER_CONFIG: string; CLIENT_DIST: string }> {
  cpSync(siteFolder(), folder, { recursive: true })
  const product = await loadProduct({ FOYER_CONFIG: config })
  await writeBuildRecord(folder, pickBuildOptions(product))
  return { FOYER_CONFIG: config, CLIENT_DIST: folder }
}
