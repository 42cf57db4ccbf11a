export function EmailLine({ children }: { children: string }) {
  return (
    <p className="email-line">
      <bdi>{children}</bdi>
    </p>
  )
}
