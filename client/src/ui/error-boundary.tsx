import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** What is shown in the place of children that threw. Throws errors that another boundary handles. */
  readonly fallback: (cause: unknown) => ReactNode
  readonly children: ReactNode
}

export class ErrorBoundary extends Component<
  ErrorBoundaryProps,
  { readonly error?: { readonly cause: unknown } }
> {
  override state: { readonly error?: { readonly cause: unknown } } = {}

  static getDerivedStateFromError(cause: unknown) {
    return { error: { cause } }
  }

  override render() {
    const { error } = this.state
    return error ? this.props.fallback(error.cause) : this.props.children
  }
}
