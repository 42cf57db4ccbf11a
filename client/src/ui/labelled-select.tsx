import { useId } from 'react'

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
export function LabelledSelect({ label, value, options, onChoose, icon }: LabelledSelectProps) {
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
