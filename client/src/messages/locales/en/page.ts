import { productName } from 'virtual:product'
import { common } from './common.ts'

/**
 * Text of the HTML itself: its description, and what it shows when the app cannot run. The build writes it into the
 * pages.
 */
export const page = {
  description: `Log in to ${productName}.`,
  notLoaded: `${productName} couldn’t load. Check your connection.`,
  noScript: `Turn on JavaScript to log in to ${productName}, then reload.`,
  tooOld: `Your browser is out of date. Update it to use ${productName}.`,
  reload: common.reload,
  loading: common.session.loading,
} as const
