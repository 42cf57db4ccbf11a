/**
 * The paths of your product's own pages, by name, such as `notes: '/notes'`; see docs/extend/add-a-page.md. The server
 * answers any other path with 404.
 */
export const PRODUCT_PATHS = {} as const satisfies Readonly<Record<string, `/${string}`>>
