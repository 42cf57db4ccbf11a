export function EmailShown({ children }: { children: string }) {
  return (
    <p className="email-shown">
      <bdi>{children}</bdi>
    </p>
  )
}
