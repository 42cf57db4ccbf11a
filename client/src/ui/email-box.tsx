export function EmailBox({ children }: { children: string }) {
  return (
    <p className="email-box">
      <bdi>{children}</bdi>
    </p>
  )
}
