/** The address that a page is about, to be seen at a glance. */
export function Address({ children }: { children: string }) {
  return (
    <p className="address-shown">
      <bdi>{children}</bdi>
    </p>
  )
}
