import { useCallback } from 'react'
import { navigate } from './navigate.ts'

/** Navigates once it is mounted, and replaces the history entry. */
export function Redirect({ to }: { readonly to: string }) {
  const redirect = useCallback(
    (element: HTMLElement | null) => {
      if (element) navigate(to, { replace: true })
    },
    [to],
  )
  return <span hidden ref={redirect} />
}
