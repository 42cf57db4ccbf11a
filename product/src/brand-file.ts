import { z } from 'zod'

/** A path relative to the root of the repository. The build reads the file (`client/build/brand-assets.ts`). */
export function brandFile(...extensions: readonly string[]) {
  return z
    .string()
    .refine(
      (file) => extensions.some((extension) => file.endsWith(extension)),
      `must be the path of a file that ends in ${extensions.join(' or ')}`,
    )
}
