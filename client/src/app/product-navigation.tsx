import { CLIENT_PATHS, type PathName } from '@foyer/contract/client-paths.ts'
import type { ReactNode } from 'react'
import { productName } from 'virtual:product'
import { Link } from '../browser/navigation.tsx'
import { useMessages } from '../messages/language.ts'

/** Links to your product's own pages, by the names of their paths, such as `'notes'`; see docs/extend/add-a-page.md. */
const LINKS: readonly PathName[] = []

/** The product's own navigation, in the header of every page for logged-in users. */
export function ProductNavigation(): ReactNode {
  const { title } = useMessages()
  if (LINKS.length === 0) return null
  return (
    <nav aria-label={productName}>
      {LINKS.map((name) => (
        <Link key={name} href={CLIENT_PATHS[name]} preload>
          {title[name]}
        </Link>
      ))}
    </nav>
  )
}
