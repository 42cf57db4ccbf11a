import type { ClientInfo } from '@foyer/contract/schemas.ts'
import { useState } from 'react'
import { providers } from 'virtual:product'
import { fromFirebaseId, providerName } from '../../identity/providers.ts'
import type { Messages } from '../../messages/messages.ts'
import { Icon } from '../../ui/icon.tsx'
import { useShowsDetails } from '../lists.tsx'

/** `provider` is `password`, `passkey` or the identity provider's id of a federated provider. */
export function methodName(
  texts: Record<'password' | 'passkey', string>,
  provider: string,
): string {
  if (provider === 'password' || provider === 'passkey') return texts[provider]
  return providerName(fromFirebaseId(provider))
}

/** A provider that is no longer offered has no icon. */
export function ProviderIcon({ id }: { id: string }) {
  const offered = providers.find((provider) => provider.id === id)
  // Offline, the browser may not have the file.
  const [isMissing, setMissing] = useState(false)
  if (!offered || isMissing) return <Icon name="user" />
  const { icon, isIconBlack } = offered
  return (
    <img
      src={icon}
      alt=""
      width={20}
      height={20}
      className={isIconBlack ? 'black-icon' : undefined}
      onError={() => setMissing(true)}
    />
  )
}

/** For example "Firefox on Windows". */
export function deviceName(
  texts: Messages['account']['devices'],
  { browser, system }: Pick<ClientInfo, 'browser' | 'system'>,
) {
  if (browser === '' && system === '') return texts.unknown
  return texts.on(browser || texts.unknownBrowser, system || texts.unknownSystem)
}

interface IpAddressProps {
  readonly network: string
  /** What an empty one is called; by default, it isn't shown. */
  readonly unknown?: string
}

/** A detail, because it tells most people nothing. */
export function IpAddress({ network, unknown }: IpAddressProps) {
  const isShown = useShowsDetails()
  const ip = formatIp(network) || unknown
  return (
    isShown &&
    ip && (
      <span>
        <bdi>{ip}</bdi>
      </span>
    )
  )
}

/** `203.0.113.0/24` → `203.0.113.x`, `2001:db8:1::/48` → `2001:db8:1:x`; anything else is unchanged. */
export function formatIp(network: string): string {
  return network.replace(/\.0\/24$/, '.x').replace(/::\/48$/, ':x')
}
