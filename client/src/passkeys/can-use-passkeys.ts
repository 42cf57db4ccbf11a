/** Browsers have passkeys on secure pages whose host is a name. IPv6 addresses contain a colon. */
export const canUsePasskeys = ({ hostname }: Location): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(hostname)
