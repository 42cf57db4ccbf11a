/**
 * Lines on 24 units, drawn 1.75 wide and round by `shell.css`. They come with what signed-in users see, not with login.
 */
const PATHS = {
  alert: 'M12 4 2.5 20h19zM12 10v4.5M12 17.2v.1',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  codes:
    'M6 3.5h12a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1zM8.5 8h7M8.5 12h7M8.5 16h4',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 20h15',
  edit: 'm4 20 1-4L16 5l3 3L8 19zM13.5 7.5l3 3',
  home: 'm4 11 8-7 8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.7v.1',
  key: 'M11.2 11.8 20 3M16.5 6.5l3 3M8 19.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9z',
  laptop: 'M5 5.5h14a1 1 0 0 1 1 1V16H4V6.5a1 1 0 0 1 1-1zM2.5 18.5h19',
  lock: 'M6 10.5h12a1 1 0 0 1 1 1V19a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-7.5a1 1 0 0 1 1-1zM8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5V16',
  'log-in': 'M11 4h7a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1h-7M4 12h10M10.5 8.5 14 12l-3.5 3.5',
  'log-out': 'M13 4H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h7M10 12h10M16.5 8.5 20 12l-3.5 3.5',
  mail: 'M4 5.5h16a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1zM3.5 7l8.5 6 8.5-6',
  more: 'M5 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0zM11 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0zM17 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0z',
  phone:
    'M8 3h8a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 16 21H8a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 8 3zm3 15h2',
  shield: 'm12 3 7.5 2.8v5.4c0 4.6-3 7.9-7.5 9.8-4.5-1.9-7.5-5.2-7.5-9.8V5.8z',
  trash:
    'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12a1 1 0 0 0 1 1h7.4a1 1 0 0 0 1-1l.8-12M10 11v5M14 11v5',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.6-3.6 3.6-5.5 7.5-5.5s6.9 1.9 7.5 5.5',
} as const

export type IconName = keyof typeof PATHS

/** The arrows that point where the text runs; `shell.css` mirrors them in languages that run from right to left. */
const DIRECTED: ReadonlySet<IconName> = new Set(['log-in', 'log-out'])

/** Decorative: the text beside it says the same. */
export function Icon({ name }: { name: IconName }) {
  const className = DIRECTED.has(name) ? 'icon directed' : 'icon'
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      width="1.25rem"
      height="1.25rem"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}

/** Whether something is done. The text beside it says the same. */
export function CheckMark({ checked }: { checked: boolean }) {
  return (
    <svg className="check" viewBox="0 0 16 16" width="1rem" height="1rem" aria-hidden="true">
      {checked ? <path d="m3 8.5 3.2 3.2L13 4.8" /> : <circle cx="8" cy="8" r="5.5" />}
    </svg>
  )
}

/** Above the title of a page that says what is done; it draws itself. */
export const DoneMark = () => (
  <svg className="done-mark" viewBox="0 0 48 48" width="3rem" height="3rem" aria-hidden="true">
    <circle cx="24" cy="24" r="22" />
    <path d="m14 25 7 7 13-15" pathLength="1" />
  </svg>
)
