import { initializeUI } from '@firebase-oss/ui-core'
import { FirebaseUIProvider, GoogleSignInButton, SignInAuthScreen } from '@firebase-oss/ui-react'
import '@firebase-oss/ui-styles/dist.min.css'
import { initializeApp } from 'firebase/app'
import { createRoot } from 'react-dom/client'

// As its own README has it: the screen for email and password, and Google below.
const app = initializeApp({ apiKey: 'demo', authDomain: 'localhost', projectId: 'demo-peer' })

createRoot(document.getElementById('root')).render(
  <FirebaseUIProvider ui={initializeUI({ app })}>
    <SignInAuthScreen>
      <GoogleSignInButton />
    </SignInAuthScreen>
  </FirebaseUIProvider>,
)
