import { Component, type ReactNode } from 'react'
import { productName } from 'virtual:product'

/** The page's `h1`, which also labels `main`. */
export function PageTitle({ children, lead }: { children: ReactNode; lead?: ReactNode }) {
  return (
    <hgroup className="page-title">
      <h1 id="page-title">{children}</h1>
      {lead === undefined ? null : <p>{lead}</p>}
    </hgroup>
  )
}

/** The title of the browser tab: "page · product". */
export function DocumentTitle({ page }: { page: string }) {
  return <title>{`${page} · ${productName}`}</title>
}

interface NoticeProps {
  /** `alert` interrupts screen readers, `status` waits for a pause. */
  readonly role: 'alert' | 'status'
  /** Decides the icon and the colour. */
  readonly tone?: 'info' | 'success' | 'warning' | 'danger'
  readonly children: ReactNode
}

export function Notice({ role, tone, children }: NoticeProps) {
  return (
    <div className="notice" role={role} data-tone={tone}>
      {children}
    </div>
  )
}

export interface OverlayProps {
  readonly busy: boolean
  readonly text: string
  /** Shows the text to everybody, in a box, because no submit button shows that its form is busy. */
  readonly showsText?: boolean
  /** Actions that stay available. */
  readonly children?: ReactNode
}

/**
 * Covers the form or card around it while an operation runs. Always rendered, because live regions announce only
 * changes.
 */
export function Overlay({ busy, text, showsText, children }: OverlayProps) {
  const kind = showsText ? 'box' : ''
  return (
    <div className="overlay" data-busy={busy ? kind : undefined} data-text={text}>
      <div className="overlay-box">
        <p role="status">{busy ? text : ''}</p>
        {busy && children}
      </div>
    </div>
  )
}

interface ErrorBoundaryProps {
  /** What is shown in the place of children that threw. Throws errors that another boundary handles. */
  readonly fallback: (cause: unknown) => ReactNode
  /** If it changes after an error, the children are rendered again. */
  readonly resetOn?: unknown
  readonly children: ReactNode
}

interface ErrorState {
  readonly error?: { readonly cause: unknown } | undefined
  readonly resetOn?: unknown
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorState> {
  override state: ErrorState = {}

  static getDerivedStateFromError(cause: unknown) {
    return { error: { cause } }
  }

  static getDerivedStateFromProps({ resetOn }: ErrorBoundaryProps, state: ErrorState) {
    return resetOn === state.resetOn ? null : { error: undefined, resetOn }
  }

  override render() {
    const { error } = this.state
    return error ? this.props.fallback(error.cause) : this.props.children
  }
}
