import type { Language } from '@foyer/contract/languages.ts'
import { use, useState } from 'react'
import { languageInfo, languages } from 'virtual:product'
import { LanguageContext } from '../messages/language-context.ts'
import { useLanguage } from '../messages/use-messages.ts'
import { LabelledSelect } from './labelled-select.tsx'

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
        {hasFailed ? messages.common.unreachable : ''}
      </p>
    </>
  )
}
