import { describeAttacks } from '../support/describe-attacks.ts'
import { crossSiteAttacks } from './cross-site-attacks.ts'
import { headerAttacks, httpsAttacks } from './header-attacks.ts'
import { redirectAttacks } from './redirect-attacks.ts'

describeAttacks('browser', [...crossSiteAttacks, ...headerAttacks, ...redirectAttacks])

const HTTPS = { NODE_ENV: 'test', PUBLIC_ORIGIN: 'https://foyer.test' }

describeAttacks('browser over https', httpsAttacks, HTTPS)
