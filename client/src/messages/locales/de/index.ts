import type { LazyMessageLoaders } from '../../messages.ts'

export { common } from './common.ts'

export const lazyMessages: LazyMessageLoaders = {
  failures: () => import('./failures.ts'),
  account: () => import('./account.ts'),
  overview: () => import('./overview.ts'),
  changes: () => import('./changes.ts'),
  emailLinks: () => import('./email-links.ts'),
  profile: () => import('./profile.ts'),
  secondStep: () => import('./second-step.ts'),
  factors: () => import('./factors.ts'),
}
