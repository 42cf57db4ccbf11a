import type { ComponentProps, MouseEvent } from 'react'
import { navigate } from './place.ts'

type LinkProps = ComponentProps<'a'> & {
  readonly href: string
  /** What the next page is told by its entry of the history; asked when the link is followed. */
  readonly state?: (link: HTMLAnchorElement) => unknown
}

/** Leads to another of our pages; a click that asks for a tab or a window of its own gets one. */
export function Link({ href, state, onClick, children, ...props }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event)) return
    event.preventDefault()
    navigate(href, { state: state?.(event.currentTarget) })
  }
  return (
    <a {...props} href={href} onClick={follow}>
      {children}
    </a>
  )
}

const isPlain = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey
