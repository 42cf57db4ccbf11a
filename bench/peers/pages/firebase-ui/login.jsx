import { initializeUI } from '@firebase-oss/ui-core'
import { FirebaseUIProvider, GoogleSignInButton, SignInAuthScreen } from '@firebase-oss/ui-react'
import '@firebase-oss/ui-styles/dist.min.css'
import { initializeApp } from 'firebase/app'
import { createRoot } from 'react-dom/client'

// As in its README: the screen for email and password, with Google below.
const app = initializeApp({ apiKey: 'demo', authDomain: 'localhost', projectId: 'demo-peer' })

createRoot(document.getElementById('root')).render(
  <FirebaseUIProvider ui={initializeUI({ app })}>
    <SignInAuthScreen>
      <GoogleSignInButton />
    </SignInAuthScreen>
  </FirebaseUIProvider>,
)
