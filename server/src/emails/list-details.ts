import type { Email, EmailKind, EventDetails } from './email-kinds.ts'
import type { TextContext } from './email-template.ts'
import { formatTime } from './format-time.ts'
import { SHARED_TEXTS, type SharedTexts } from './shared-texts.ts'

export interface Detail {
  readonly label: string
  readonly value: string
}

/** The kinds whose sign-in method is a detail; in others, it is what changed. */
const WITH_METHOD: readonly EmailKind[] = ['new-device', 'second-step-missing']

/** When it happened, with which sign-in method, and from which device and network, as far as known. */
export function listDetails(
  { kind, params, language }: Email,
  { methodName, isolate }: Pick<TextContext, 'methodName' | 'isolate'>,
): readonly Detail[] {
  const texts = SHARED_TEXTS[language]
  const { time, method, device, network } = texts.details
  const rows = [{ label: time, value: formatTime(params.at, params.time_zone, language) }]
  if ('provider' in params && WITH_METHOD.includes(kind))
    rows.push({ label: method, value: methodName(params.provider) })
  // Without a network, no client caused the event, for example because an operator did.
  if (params.address === '') return rows
  rows.push({ label: device, value: nameDevice(texts, params, isolate) })
  rows.push({ label: network, value: nameNetwork(texts, params.address, isolate) })
  return rows
}

function nameDevice(
  { deviceName, unknown }: SharedTexts,
  { browser, system }: Pick<EventDetails, 'browser' | 'system'>,
  isolate: TextContext['isolate'],
): string {
  if (browser === '' && system === '') return unknown.device
  const nameOr = (name: string, otherwise: string) => (name === '' ? otherwise : isolate(name))
  return deviceName(nameOr(browser, unknown.browser), nameOr(system, unknown.system))
}

/** `203.0.113.0/24` → `203.0.113.x`, `2001:db8:1::/48` → `2001:db8:1:x`, as on the account pages. */
function nameNetwork(
  { thisMachine }: SharedTexts,
  network: string,
  isolate: TextContext['isolate'],
): string {
  if (network === 'localhost') return thisMachine
  return isolate(network.replace(/\.0\/24$/, '.x').replace(/::\/48$/, ':x'))
}
