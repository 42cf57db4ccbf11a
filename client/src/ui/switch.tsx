import { useId, type ReactNode } from 'react'

interface SwitchProps {
  readonly label: string
  readonly value: string
  readonly options: readonly {
    readonly value: string
    readonly text: string
    readonly lang?: string
  }[]
  readonly onChoose: (value: string) => void
  /** The shapes of its sign, for those who do not read the label's language: 16 by 16. */
  readonly children: ReactNode
}

/** A quiet choice at the foot of the page: the platform's own list, with a sign for a label. */
export function Switch({ label, value, options, onChoose, children }: SwitchProps) {
  const id = useId()
  return (
    <div className="switch">
      <label htmlFor={id}>
        <svg className="sign" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          {children}
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
