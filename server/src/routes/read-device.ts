import { matchLanguage } from '@foyer/contract/languages.ts'
import type { Product } from '@foyer/product/product.ts'
import type { RouteContext } from '../http/app-env.ts'
import { toDevice, type Device, type DeviceFields } from '../services/sign-in/device.ts'
import { negotiateLanguage } from '../site/negotiate-language.ts'

/** What the bodies of sign-ins say about the device and its language. */
export interface DeviceBody extends DeviceFields {
  readonly language?: string | undefined
}

/** Takes the page's language or, for clients that send none, the one that they accept. */
export function readDevice(
  c: RouteContext,
  { language, ...device }: DeviceBody,
  { languages }: Pick<Product, 'languages'>,
): Device {
  const chosen = language === undefined ? undefined : matchLanguage([language], languages)
  const accepted = () => negotiateLanguage(c.req.header('accept-language'), languages)
  return toDevice(chosen ?? accepted(), device)
}
