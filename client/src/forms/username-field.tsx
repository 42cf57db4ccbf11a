/** Hidden; gives password managers the username for the form. */
export function UsernameField({ email }: { email: string }) {
  return <input name="username" autoComplete="username" value={email} readOnly hidden />
}
