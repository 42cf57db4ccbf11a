import { createAuthClient } from 'better-auth/react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

const auth = createAuthClient()

/** A minimal login page with better-auth: its client and an unstyled form. */
function Login() {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')

  async function signIn(event) {
    event.preventDefault()
    setBusy(true)
    const fields = new FormData(event.currentTarget)
    const [email, password] = [fields.get('email'), fields.get('password')]
    const { error } = await auth.signIn.email({ email, password })
    setBusy(false)
    setFailure(error?.message ?? '')
  }

  return (
    <main>
      <h1>Login</h1>
      <p>Welcome back. Sign in with your email and password.</p>
      <form onSubmit={signIn}>
        <label>
          Email <input name="email" type="email" autoComplete="username" required />
        </label>
        <label>
          Password{' '}
          <input name="password" type="password" autoComplete="current-password" required />
        </label>
        {failure && <p role="alert">{failure}</p>}
        <button type="submit" disabled={isBusy}>
          Login
        </button>
      </form>
      <button type="button" onClick={() => auth.signIn.social({ provider: 'google' })}>
        Login with Google
      </button>
    </main>
  )
}

createRoot(document.getElementById('root')).render(<Login />)
