import { createAuthClient } from 'better-auth/react'
import { createRoot } from 'react-dom/client'

const auth = createAuthClient()

/** Home for a returning user, shown once better-auth's client has loaded the session. */
function Home() {
  const { data, isPending } = auth.useSession()
  if (isPending) return <p role="status">Loading</p>
  if (!data) return <p>You are not signed in.</p>
  return (
    <main>
      <h1>Hello, {data.user.name}</h1>
      <p>You are signed in.</p>
      <button type="button" onClick={() => auth.signOut()}>
        Logout
      </button>
    </main>
  )
}

createRoot(document.getElementById('root')).render(<Home />)
