import { Example, Sheet } from '../sheet.tsx'

const COLORS = [
  'paper',
  'surface',
  'aside',
  'ink',
  'ink-soft',
  'edge',
  'hairline',
  'accent',
  'accent-strong',
  'on-accent',
  'info',
  'success',
  'warning',
  'danger',
  'destroy',
  'on-destroy',
  'leaf',
  'light',
  'glow',
]

const TEXTS = ['small', 'body', 'lead', 'heading', 'title']

const RADII = ['link', 'control', 'card']

const MOTIONS = ['fade', 'quick', 'slow']

const SPACES = [1, 2, 3, 4, 5, 6, 7]

export function TokensSheet() {
  return (
    <Sheet name="tokens" title="Colours, type, space and motion">
      <Example title="Colours" isWide>
        <ul className="swatches">
          {COLORS.map((name) => (
            <li key={name} style={{ '--swatch': `var(--${name})` } as object}>
              {name}
            </li>
          ))}
        </ul>
      </Example>
      <Example title="Text">
        <p>
          Text of a page, <strong>bold</strong>, with <a href="/dev/components">a link</a>.
        </p>
        <p className="optional">Text of less importance.</p>
      </Example>
      <Example title="Type scale">
        <ul>
          {TEXTS.map((name) => (
            <li key={name} style={{ fontSize: `var(--text-${name})` }}>
              text-{name}
            </li>
          ))}
        </ul>
      </Example>
      <Example title="Corners">
        <ul className="swatches">
          {RADII.map((name) => (
            <li key={name} style={{ '--corner': `var(--radius-${name})` } as object}>
              radius-{name}
            </li>
          ))}
        </ul>
      </Example>
      <Example title="Motion, pointed at">
        <ul className="lengths motions">
          {MOTIONS.map((name) => (
            <li key={name} style={{ '--duration': `var(--motion-${name})` } as object}>
              motion-{name}
            </li>
          ))}
        </ul>
      </Example>
      <Example title="Space">
        <ul className="lengths">
          {SPACES.map((step) => (
            <li key={step} style={{ '--length': `var(--space-${step})` } as object}>
              space-{step}
            </li>
          ))}
        </ul>
      </Example>
    </Sheet>
  )
}
