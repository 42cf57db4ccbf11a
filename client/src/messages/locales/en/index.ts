export { common } from './common.ts'

/** The other namespaces, each loaded on first use. Every language has the same ones. */
export const lazyMessages = {
  failures: () => import('./failures.ts'),
  account: () => import('./account.ts'),
  overview: () => import('./overview.ts'),
  changes: () => import('./changes.ts'),
  emailLinks: () => import('./email-links.ts'),
  profile: () => import('./profile.ts'),
  secondStep: () => import('./second-step.ts'),
  factors: () => import('./factors.ts'),
}
