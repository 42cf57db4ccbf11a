/** Nobody sees it: it tells a password manager whose password the form is about. */
export function UsernameField({ email }: { email: string }) {
  return <input name="username" autoComplete="username" value={email} readOnly hidden />
}
