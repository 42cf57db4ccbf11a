import type { ReactNode } from 'react'

/**
 * The product's own navigation, in the header of every page for logged-in users; see docs/extend/add-a-page.md. With a
 * link it looks like this:
 *
 *     const { title } = useMessages()
 *     return (
 *       <nav aria-label={productName}>
 *         <Link href={CLIENT_PATHS.notes}>{title.notes}</Link>
 *       </nav>
 *     )
 */
export function ProductNavigation(): ReactNode {
  return null
}
