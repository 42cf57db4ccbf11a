import type { ReactNode } from 'react'

/**
 * The product's own navigation, in the header of every page for logged-in users. Replace `null` with links, for example
 * `<Link href={CLIENT_PATHS.home}>{title.home}</Link>`; see docs/extend/add-a-page.md.
 */
export function ProductNavigation(): ReactNode {
  return null
}
