import { describeAttacks } from '../support/describe-attacks.ts'
import { accountAttacks } from './account-attacks.ts'
import { attestationAttacks } from './attestation-attacks.ts'
import { automaticAttacks } from './automatic-attacks.ts'
import { challengeAttacks } from './challenge-attacks.ts'
import { signatureAttacks } from './signature-attacks.ts'

describeAttacks('passkeys', [
  ...signatureAttacks,
  ...challengeAttacks,
  ...accountAttacks,
  ...attestationAttacks,
  ...automaticAttacks,
])
