import { Suspense, type ComponentType, type ReactNode } from 'react'
import { fetchChunk } from '../loading/fetch-chunk.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'

/**
 * The place of a notice that loads later. If the notice throws, also when it disappears, the rest of the page keeps
 * what the user has typed.
 */
export const LazyArea = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={() => null}>
    <Suspense fallback={null}>{children}</Suspense>
  </ErrorBoundary>
)

/** For `lazy`. Renders nothing if the notice or its messages cannot be loaded. */
export async function fetchNotice<Props>(
  load: () => Promise<ComponentType<Props>>,
  messages: Promise<unknown>,
): Promise<{ default: ComponentType<Props> }> {
  try {
    const [notice] = await Promise.all([fetchChunk(load), messages])
    return { default: notice }
  } catch {
    return { default: Nothing }
  }
}

const Nothing = () => null
