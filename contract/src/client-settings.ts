/** What the server hands to the client inside the page. All of it is public. */
export interface ClientSettings {
  readonly firebase: {
    readonly projectId: string
    readonly apiKey: string
    readonly authDomain: string
    /** Origin of the embedded provider, as `http://localhost:9099`; absent with a real project. */
    readonly emulatorOrigin?: string
    /** Whether the project asks for a captcha: reCAPTCHA Enterprise. */
    readonly captcha?: boolean
  }
}

/** `id` of the `<script type="application/json">` element that carries the settings. */
export const CLIENT_SETTINGS_ELEMENT_ID = 'foyer-settings'

/** What the built pages contain where the server puts the settings. */
export const CLIENT_SETTINGS_PLACEHOLDER = '{"foyer":"settings"}'
