/** Public settings that the server inserts into each page. */
export interface ClientSettings {
  readonly firebase: {
    readonly projectId: string
    readonly apiKey: string
    readonly authDomain: string
    /** The embedded provider's origin, such as `http://localhost:9099`; absent with a real project. */
    readonly emulatorOrigin?: string
    /** Whether the project requires reCAPTCHA Enterprise. */
    readonly captcha?: boolean
  }
}

/** `id` of the `<script type="application/json">` element with the settings. */
export const CLIENT_SETTINGS_ELEMENT_ID = 'foyer-settings'

/** The text in built pages that the server replaces with the settings. */
export const CLIENT_SETTINGS_PLACEHOLDER = '{"foyer":"settings"}'
