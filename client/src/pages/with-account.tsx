import { Suspense, type ReactNode } from 'react'
import { LoadingPage } from './loading-page.tsx'
import { ChunkErrorBoundary } from './chunk-error-boundary.tsx'

/** For public pages that use the account module: loads it first. */
export function WithAccount({ children }: { children: ReactNode }) {
  return (
    <ChunkErrorBoundary>
      <Suspense fallback={<LoadingPage />}>{children}</Suspense>
    </ChunkErrorBoundary>
  )
}
