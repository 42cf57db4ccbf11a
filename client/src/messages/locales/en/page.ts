import { brand } from '../../../brand.ts'
import { door } from './door.ts'

/** What stands in the HTML: what a page says of itself, before the app is there, and where it cannot run. No script carries it. */
export const page = {
  description: `Sign in to ${brand.name}.`,
  notLoaded: `${brand.name} could not be loaded. Check your connection.`,
  noScript: `${brand.name} needs JavaScript to sign you in. Please switch it on and load this page again.`,
  tooOld: `This browser is too old for ${brand.name}. Please use one from 2024 or later.`,
  loadAgain: door.loadAgain,
  loading: door.session.loading,
} as const
