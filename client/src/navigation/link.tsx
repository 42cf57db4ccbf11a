import type { ComponentProps, MouseEvent } from 'react'
import { navigate } from './navigate.ts'

type LinkProps = ComponentProps<'a'> & {
  readonly href: string
  /** Computes the state of the next history entry when the link is clicked. */
  readonly state?: (link: HTMLAnchorElement) => unknown
}

/** A link within the app. The browser handles clicks that open a new tab or window. */
export function Link({ href, state, onClick, children, ...props }: LinkProps) {
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    navigate(href, { state: state?.(event.currentTarget) })
  }
  return (
    <a {...props} href={href} onClick={handleClick}>
      {children}
    </a>
  )
}

const isPlainClick = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey
