import type { Language } from '@foyer/contract/languages.ts'
import { createContext, use, useId, useState } from 'react'
import { languageInfo, languages } from 'virtual:product'
import {
  LANGUAGE_KEY,
  readLanguage,
  readTheme,
  showLanguage,
  showTheme,
  type Theme,
  THEME_KEY,
} from '../browser/page.ts'
import { createStore, useStore } from '../browser/store.ts'
import type { BrowserStorage, ReadableStorage } from '../browser/storage.ts'
import {
  LanguageContext,
  type LanguageStore,
  useLanguage,
  useMessages,
} from '../messages/language.ts'

export type ThemeStore = ReturnType<typeof createThemeStore>

/** Has no default: `app/app.tsx` always provides a value. */
export const ThemeContext = createContext<ThemeStore>(undefined as never)

export function createThemeStore(storage: BrowserStorage) {
  const { getState, set, subscribe } = createStore(readTheme(storage))

  return {
    getState,
    subscribe,
    choose(chosen: Theme) {
      if (chosen === 'system') storage.removeItem(THEME_KEY)
      else storage.setItem(THEME_KEY, chosen)
      set(chosen)
    },
    /** Reads the theme that another tab has stored. */
    applyFromOtherTab: () => set(readTheme(storage)),
  }
}

interface Preferences {
  readonly language: LanguageStore
  readonly theme: ThemeStore
  readonly storage: ReadableStorage
}

/** Applies language and theme whenever this tab or another one changes them. */
export function watchPreferences({ language, theme, storage }: Preferences, window: Window) {
  const page = window.document.documentElement
  language.subscribe(() => showLanguage(page, language.getState().language))
  theme.subscribe(() => showTheme(page, theme.getState()))
  window.addEventListener('storage', ({ key }) => {
    // `key` is null after `localStorage.clear()`.
    if (key === THEME_KEY || key === null) theme.applyFromOtherTab()
    if (key !== LANGUAGE_KEY && key !== null) return
    const chosen = readLanguage(storage)
    // If the messages cannot be loaded, the tab keeps its language.
    if (chosen) language.applyFromOtherTab(chosen).catch(() => {})
  })
}

const options = languages.map((value) => {
  const { name, tag } = languageInfo[value]
  return { value, text: name, lang: tag }
})

export function LanguageSelect() {
  const store = use(LanguageContext)
  const { language, messages } = useLanguage()
  const [hasFailed, setFailed] = useState(false)

  const choose = (chosen: string) => {
    setFailed(false)
    store.choose(chosen as Language).catch(() => setFailed(true))
  }
  return (
    <>
      <LabelledSelect
        label={messages.common.footer.language}
        value={language}
        options={options}
        onChoose={choose}
        icon="language"
      />
      <p className="footer-note" role="status">
        {hasFailed && messages.common.unreachable}
      </p>
    </>
  )
}

export function ThemeSelect() {
  const theme = use(ThemeContext)
  const { footer } = useMessages()
  const chosen = useStore(theme, 'system')
  const options = (['system', 'light', 'dark'] as const).map((value) => ({
    value,
    text: footer[value],
  }))
  return (
    <LabelledSelect
      label={footer.theme}
      value={chosen}
      options={options}
      onChoose={(value) => theme.choose(value as Theme)}
      icon="theme"
    />
  )
}

interface LabelledSelectProps {
  readonly label: string
  readonly value: string
  readonly options: readonly {
    readonly value: string
    readonly text: string
    readonly lang?: string
  }[]
  readonly onChoose: (value: string) => void
  /** A symbol in `index.html`. */
  readonly icon: 'language' | 'theme'
}

/** A native select with an icon and a visually hidden label. */
function LabelledSelect({ label, value, options, onChoose, icon }: LabelledSelectProps) {
  const id = useId()
  return (
    <div className="labelled-select">
      <label htmlFor={id}>
        <svg className="select-icon" width="1rem" height="1rem" aria-hidden="true">
          <use href={`#icon-${icon}`} />
        </svg>
        <span className="visually-hidden">{label}</span>
      </label>
      <select id={id} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  )
}
