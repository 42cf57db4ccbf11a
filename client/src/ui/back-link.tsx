import { Link } from '../navigation/link.tsx'

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <p className="back-link">
      <Link href={to}>
        <svg viewBox="0 0 16 16" width="1rem" height="1rem" aria-hidden="true">
          <path d="M10 3 5 8l5 5" />
        </svg>
        <span>{children}</span>
      </Link>
    </p>
  )
}
