import { useCallback } from 'react'
import { navigate } from './place.ts'

/** Goes on as soon as it stands, and leaves no way back. */
export function Redirect({ to }: { readonly to: string }) {
  const go = useCallback(
    (mark: HTMLElement | null) => {
      if (mark) navigate(to, { replace: true })
    },
    [to],
  )
  return <span hidden ref={go} />
}
