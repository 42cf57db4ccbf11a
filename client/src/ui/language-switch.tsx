import { LANGUAGES, type Language } from '@foyer/contract/languages.ts'
import { use, useState } from 'react'
import { AppContext } from '../app-context.ts'
import { useLanguage } from '../messages/use-messages.ts'
import { Switch } from './switch.tsx'

const options = Object.entries(LANGUAGES).map(([value, { name, tag }]) => ({
  value,
  text: name,
  lang: tag,
}))

/** Changes the language at once; each stands there by its own name. */
export function LanguageSwitch() {
  const store = use(AppContext).language
  const { language, messages } = useLanguage()
  const [isMissing, setMissing] = useState(false)

  const choose = (chosen: string) => {
    setMissing(false)
    store.choose(chosen as Language).catch(() => setMissing(true))
  }
  return (
    <>
      <Switch
        label={messages.door.footer.language}
        value={language}
        options={options}
        onChoose={choose}
      >
        <circle cx="8" cy="8" r="6.5" />
        <path d="M1.5 8h13M8 1.5c4 4 4 9 0 13c-4-4-4-9 0-13z" />
      </Switch>
      <p className="foot-note" role="status">
        {isMissing ? messages.door.unreachable : ''}
      </p>
    </>
  )
}
