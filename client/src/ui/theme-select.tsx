import { use, useSyncExternalStore } from 'react'
import { AppContext } from '../app-context.ts'
import { useMessages } from '../messages/use-messages.ts'
import type { Theme } from '../preferences/theme.ts'
import { LabelledSelect } from './labelled-select.tsx'

export function ThemeSelect() {
  const { theme } = use(AppContext)
  const { footer } = useMessages()
  const chosen = useSyncExternalStore(theme.subscribe, theme.getState, () => 'system')
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
