import { CLIENT_SETTINGS_ELEMENT_ID, type ClientSettings } from '@foyer/contract/client-paths.ts'

/** Reads the settings that the server embedded in the page. */
export function readClientSettings(document: Document): ClientSettings {
  const element = document.getElementById(CLIENT_SETTINGS_ELEMENT_ID)
  return JSON.parse(element?.textContent ?? '') as ClientSettings
}
