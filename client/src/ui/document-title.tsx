import { brand } from '../brand.ts'

/** The title of the browser tab: "page · brand". */
export function DocumentTitle({ page }: { page: string }) {
  return <title>{`${page} · ${brand.name}`}</title>
}
