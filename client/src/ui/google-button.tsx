import type { ButtonHTMLAttributes } from 'react'
import googleMark from './provider-icons/google.svg'

/** Follows Google's branding guidelines. The icon has low priority, so that the app loads first. */
export function GoogleButton({ children, ...props }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button {...props} type="button" className="button google">
      <img src={googleMark} alt="" width={20} height={20} fetchPriority="low" />
      {children}
    </button>
  )
}
