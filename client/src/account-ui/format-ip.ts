/** `203.0.113.0/24` → `203.0.113.x`, `2001:db8:1::/48` → `2001:db8:1:x`; anything else is unchanged. */
export function formatIp(network: string): string {
  return network.replace(/\.0\/24$/, '.x').replace(/::\/48$/, ':x')
}
