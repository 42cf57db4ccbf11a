import { Component, type ReactNode } from 'react'

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
