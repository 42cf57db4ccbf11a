import { productName } from 'virtual:product'

/** The title of the browser tab: "page · product". */
export function DocumentTitle({ page }: { page: string }) {
  return <title>{`${page} · ${productName}`}</title>
}
