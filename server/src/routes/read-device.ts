import { matchLanguage } from '@foyer/contract/languages.ts'
import type { Product } from '@foyer/product/product.ts'
import type { RouteContext } from '../http/app-env.ts'
import { toDevice, type Device } from '../services/sign-in/device.ts'
import { negotiateLanguage } from '../site/negotiate-language.ts'

/** What the bodies of sign-ins say about the device. */
export interface DeviceFields {
  readonly device_id?: string | undefined
  readonly language?: string | undefined
  readonly time_zone?: string | undefined
}

/** Takes the page's language or, for clients that send none, the one that they accept. */
export function readDevice(
  c: RouteContext,
  { device_id, language, time_zone }: DeviceFields,
  { languages }: Pick<Product, 'languages'>,
): Device {
  const chosen = language === undefined ? undefined : matchLanguage([language], languages)
  const accepted = () => negotiateLanguage(c.req.header('accept-language'), languages)
  return toDevice(device_id, chosen ?? accepted(), time_zone)
}
