import type { ButtonHTMLAttributes } from 'react'
import googleMark from './google-mark.svg'

/** Google's button, after its branding guidelines: their mark in their colours on their grounds. The app is wanted before it. */
export function GoogleButton({ children, ...props }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button {...props} type="button" className="button google">
      <img src={googleMark} alt="" width={20} height={20} fetchPriority="low" />
      {children}
    </button>
  )
}
