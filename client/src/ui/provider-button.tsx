import type { ButtonHTMLAttributes } from 'react'
import type { OfferedProvider } from 'virtual:product'

interface ProviderButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly children: string
  readonly provider: OfferedProvider
}

/** Neutral, as the providers' branding guidelines allow. The icon has low priority, so that the app loads first. */
export function ProviderButton({ provider, children, ...props }: ProviderButtonProps) {
  const { icon, isIconBlack } = provider
  return (
    <button {...props} type="button" className="button provider">
      <img
        src={icon}
        alt=""
        width={20}
        height={20}
        fetchPriority="low"
        className={isIconBlack ? 'black-icon' : undefined}
      />
      <span>{children}</span>
    </button>
  )
}
