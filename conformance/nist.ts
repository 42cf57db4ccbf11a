import type { Standard } from './standard.ts'

export const NIST: Standard = {
  page: 'nist-sp-800-63b',
  title: 'NIST SP 800-63B-4, AAL1 and AAL2',
  about: [
    'NIST Special Publication 800-63B-4, Digital Identity Guidelines: Authentication and Authenticator Management (final, 2025), [pages.nist.gov/800-63-4](https://pages.nist.gov/800-63-4/sp800-63b.html); a work of the United States government, not subject to copyright there. The numbers are those of its sections; a word behind a number says which of several statements is meant. The summaries are ours.',
    'The requirements for passwords, authenticators, their events and sessions at AAL1 and AAL2 are here. Left out are those for federal agencies alone (FIPS 140 validation, privacy officers), for biometric sensors and for the inside of authenticators, which a website neither makes nor sees, and what only the running organization can do (risk assessments, retention policies). Firebase verifies passwords; the product is the verifier of all other factors.',
    'The product claims neither level as a whole: the rows that are not met say what is missing. A login with a passkey, or with two-step login on a device that is not trusted, takes two factors, as AAL2 asks.',
  ],
  sections: [
    {
      title: '2 Assurance levels',
      requirements: [
        {
          id: '2.1.1',
          level: 'AAL1, shall',
          summary: 'A login uses one of the listed kinds of authenticators.',
          met: [
            'rule 3a',
            'rule 9a',
            'server/test/api-passkeys.test.ts > a passkey alone logs in, and counts as both steps',
          ],
        },
        {
          id: '2.1 options',
          level: 'AAL1, should',
          summary: 'Several factors are offered, and users are encouraged to use them.',
          met: [
            'e2e/journeys/two-step.spec.ts > a user turns two-step login on with an authenticator app',
            'e2e/journeys/passkeys.spec.ts > home offers a passkey after a login with the password, until the user answers @all',
          ],
        },
        {
          id: '2.1.2, 2.2.2 channel',
          level: 'AAL1, AAL2, shall',
          summary: 'Users reach the verifier by an encrypted, authenticated channel.',
          met: [
            'rule settings-a',
            'server/test/pages.test.ts > every response has HSTS; with hstsSubDomains %j',
          ],
        },
        {
          id: '2.1.3',
          level: 'AAL1, shall and should',
          summary: 'Sessions end after 30 days at most.',
          met: ['rule session-b'],
          note: '30 days by default; an unused session ends after seven.',
        },
        {
          id: '2.2.1',
          level: 'AAL2, shall',
          summary:
            'A login uses a multi-factor authenticator, or a password and something the user has.',
          met: [
            'rule 9a',
            'rule 13c',
            'attacks/second-factor/login-attacks.ts > the password only',
          ],
          note: 'For users with two-step login, or who log in with a passkey.',
        },
        {
          id: '2.2.1 all users',
          level: 'AAL2, shall',
          summary: 'Every login takes two factors.',
          notMet:
            'By default, a user without two-step login needs one. `twoStep: "required"` and `twoStepGraceDays: 0` in `foyer.config.ts` require two of everyone (rule 19). A device that its user trusts is asked for the password alone for 30 days (rule 17).',
        },
        {
          id: '2.2.2 replay',
          level: 'AAL2, shall',
          summary: 'At least one authenticator resists replay.',
          met: ['rule 11a', 'rule 11b', 'rule 13a'],
        },
        {
          id: '2.2.2 phishing',
          level: 'AAL2, shall',
          summary: 'A method that resists phishing is offered, and encouraged.',
          met: [
            'rule 13d',
            'e2e/journeys/passkeys.spec.ts > home offers a passkey after a login with the password, until the user answers @all',
          ],
          note: 'Passkeys, unless `signIn.passkeys` is off.',
        },
        {
          id: '2.2.3',
          level: 'AAL2, should',
          summary: 'Sessions end after 24 hours, and after an hour without use.',
          notMet:
            'They end after 30 days, and after seven days without use, for products whose users expect to stay logged in. What matters is protected by a factor of the last five minutes instead (rule 10), and sessions on a shared computer end after an hour. `sessions` in `foyer.config.ts` sets 1 day and 1/24 of a day.',
        },
      ],
    },
    {
      title: '3.1.1 Passwords',
      requirements: [
        {
          id: '3.1.1.1',
          level: 'shall',
          summary:
            'A password on the blocklist must be replaced; there are no other rules of composition.',
          met: [
            'e2e/journeys/weak-passwords.spec.ts > common and leaked passwords are refused at sign-up, and another one is accepted @all',
            'client/src/identity/check-password.test.ts > checks only the rules of the policy',
          ],
          note: 'Firebase’s password policy has no such rules unless its owner adds them.',
        },
        {
          id: '3.1.1.2 (1)',
          level: 'shall',
          summary: '15 characters, or 8 beside a second factor.',
          notMet:
            'The default is Firebase’s minimum of 6; pages recommend 15, and 8 if two-step login is required. `signIn.passwordMinLength: 15` in `foyer.config.ts`, with the same minimum in the password policy of the Firebase project, meets it.',
        },
        {
          id: '3.1.1.2 (2)',
          level: 'should',
          summary: '64 characters are accepted.',
          met: [
            'client/test/identity-provider.test.ts > with a password of all printable ASCII characters, verified to the last one',
          ],
        },
        {
          id: '3.1.1.2 (3)',
          level: 'should',
          summary: 'All printable ASCII characters and spaces are accepted.',
          met: [
            'client/test/identity-provider.test.ts > with a password of all printable ASCII characters, verified to the last one',
          ],
        },
        {
          id: '3.1.1.2 (4)',
          level: 'should and shall',
          summary: 'Unicode is accepted, and each code point counts as one character.',
          met: [
            'client/src/identity/check-password.test.ts > counts code points: six for %j is %s',
            'client/src/identity/typed-credentials.test.ts > are set in NFC, by sign-up, change and reset',
          ],
          note: 'By pages. Firebase’s own minimum may count UTF-16 units, so an emoji as two characters.',
        },
        {
          id: '3.1.1.2 normalization',
          level: 'should',
          summary: 'Unicode is normalized to NFC.',
          met: [
            'client/src/identity/typed-credentials.test.ts > are set in NFC, by sign-up, change and reset',
          ],
        },
        {
          id: '3.1.1.2 (5)',
          level: 'shall not',
          summary: 'No rules about kinds of characters.',
          met: [
            'dev-identity/src/password-policy.test.ts > absent and false rules are not checked',
          ],
          note: 'By default; see 3.1.1.1.',
        },
        {
          id: '3.1.1.2 (6)',
          level: 'shall not, shall',
          summary: 'No change by the calendar; a change after a compromise.',
          met: ['rule 16f', 'server/test/inventory.test.ts > the settings and their errors'],
          note: '"This wasn’t me" refuses the password until it is changed.',
        },
        {
          id: '3.1.1.2 (7), (8)',
          level: 'shall not',
          summary: 'No hints, no secret questions.',
          met: ['server/test/inventory.test.ts > the API description'],
        },
        {
          id: '3.1.1.2 (9)',
          level: 'shall',
          summary: 'The whole password is asked for and verified.',
          met: [
            'client/test/identity-provider.test.ts > with a password of all printable ASCII characters, verified to the last one',
          ],
          note: 'Firebase verifies it.',
        },
        {
          id: '3.1.1.2 blocklist',
          level: 'shall',
          summary:
            'New passwords are compared with a blocklist, as a whole, and a refusal says why.',
          met: [
            'e2e/journeys/weak-passwords.spec.ts > common and leaked passwords are refused at sign-up, and another one is accepted @all',
            'client/src/identity/is-easy-to-guess.test.ts > %s is common',
            'client/src/identity/is-easy-to-guess.test.ts > the list has 3,000 passwords, each as long as the provider asks for',
          ],
          note: 'By pages: the 3,000 most common passwords, the user’s email and the product’s name; leaked ones with `signIn.leakedPasswordsUrl`. Firebase’s public API does not compare.',
        },
        {
          id: '3.1.1.2 guidance',
          level: 'shall',
          summary: 'Users get help to choose a strong password.',
          met: [
            'e2e/journeys/weak-passwords.spec.ts > the length is judged as it is typed, and an easy guess is named before it is sent @all',
            "e2e/journeys/password-policy.spec.ts > the provider's rules are ticked off as the password is typed @all",
          ],
        },
        {
          id: '3.1.1.2 throttling',
          level: 'shall',
          summary: 'Failed attempts are limited.',
          notApplicable:
            'Firebase verifies passwords and limits the attempts. The product limits what comes after: failed proofs and codes (rules 11 and 18).',
        },
        {
          id: '3.1.1.2 managers',
          level: 'shall, should',
          summary: 'Password managers, autofill and pasting work.',
          met: [
            'client/test/built-pages.test.ts > have labelled fields that password managers recognise',
            'e2e/journeys/password.spec.ts > the form has a username field for password managers @all',
          ],
        },
        {
          id: '3.1.1.2 display',
          level: 'should',
          summary: 'The password can be shown while it is typed.',
          met: ['e2e/journeys/login.spec.ts > the password can be shown @all'],
        },
        {
          id: '3.1.1.2 storage',
          level: 'shall',
          summary: 'Passwords are stored with a salt and a slow hash.',
          notApplicable: 'Firebase stores them; the server never sees one.',
        },
      ],
    },
    {
      title: '3.1.2 to 3.1.7 Other authenticators',
      requirements: [
        {
          id: '3.1.2.1',
          level: 'shall',
          summary: 'Recovery codes are random, long enough and delivered in a session of AAL2.',
          met: [
            'server/src/factors/codes.test.ts > ten different codes of 120 bits, in groups',
            'rule 10b',
            'server/test/api-factors.test.ts > an authenticator app turns two-step login on once it is confirmed',
          ],
        },
        {
          id: '3.1.2.2 prompt',
          level: 'shall',
          summary: 'The verifier asks for the next recovery code, or for one by its number.',
          notMet:
            'Any unused one of the ten is accepted, so that a user who has only some of them, or not their order, still gets in.',
        },
        {
          id: '3.1.2.2 once',
          level: 'shall',
          summary: 'A recovery code works once.',
          met: [
            'rule 11a',
            'attacks/second-factor/code-attacks.ts > two logins with one recovery code at once',
          ],
        },
        {
          id: '3.1.2.2 storage',
          level: 'shall',
          summary: 'Codes of less than 112 bits are stored with a salt and a slow hash.',
          met: ['server/src/factors/codes.test.ts > ten different codes of 120 bits, in groups'],
          note: 'None is that short, so SHA-256 is enough. Codes that a version before 1.0 made have 80 bits, until they are used or renewed.',
        },
        {
          id: '3.1.2.2 throttling',
          level: 'shall',
          summary: 'Guesses of recovery codes are limited.',
          notMet:
            'Only by the limit of sign-in calls for each IP (rule edge-g): a code has 120 bits, and recovery codes are never paused, so that no one can lock the owner out (rule 11).',
        },
        {
          id: '3.1.3.1',
          level: 'shall not',
          summary: 'Email is no out-of-band authenticator.',
          met: [
            'attacks/email-codes/code-attacks.ts > a code by email for a user with two-step login',
            'rule 18a',
          ],
          note: 'A code by email never counts as a second factor (rule 18). It is asked for in addition on new devices, and where the password alone is in doubt.',
        },
        {
          id: '3.1.3 devices',
          level: 'shall',
          summary: 'Codes by telephone and push messages are safe.',
          notApplicable: 'The product sends neither.',
        },
        {
          id: '3.1.4.1',
          level: 'shall',
          summary:
            'The secret of an authenticator app has 112 bits or more, and its code changes within two minutes.',
          met: [
            'server/src/factors/codes.test.ts > a secret has 160 bits',
            'server/src/factors/codes.test.ts > at %d seconds is that of RFC 6238: %s',
          ],
        },
        {
          id: '3.1.4.2 secret',
          level: 'shall',
          summary: 'The stored secret is protected.',
          met: [
            'rule 11g',
            'attacks/second-factor/database-copy-attacks.ts > a copy of the database: codes made from the stored secret',
          ],
          note: 'With `SECRETS_KEY`, which production requires.',
        },
        {
          id: '3.1.4.2 once',
          level: 'shall',
          summary: 'A code works once.',
          met: ['rule 11b'],
        },
        {
          id: '3.1.4.2 throttling',
          level: 'shall',
          summary: 'Guesses of codes are limited.',
          met: ['rule 11c', 'rule 11d', 'rule 11f'],
          note: 'How many there may be: 3.2.2.',
        },
        {
          id: '3.1.5',
          level: 'shall',
          summary: 'Multi-factor one-time passwords.',
          notApplicable: 'An authenticator app counts as a single factor.',
        },
        {
          id: '3.1.6.2 challenge',
          level: 'shall',
          summary: 'Challenges have 64 random bits or more.',
          met: [
            'server/src/factors/webauthn.test.ts > a challenge has a time, 128 random bits and a signature',
            'rule 13a',
          ],
        },
        {
          id: '3.1.6.2 keys',
          level: 'shall',
          summary: 'Public keys are sound and protected from changes.',
          met: [
            'attacks/passkeys/signature-attacks.ts > a new passkey whose key is ${name}',
            "attacks/passkeys/account-attacks.ts > another user's passkey: renaming, removing and confirming it",
          ],
        },
        {
          id: '3.1.7.2',
          level: 'shall',
          summary: 'The verifier sees that the activation factor was used.',
          met: ['rule 13c'],
        },
        {
          id: '3.1.7.3',
          level: 'shall',
          summary: 'Wallets.',
          notApplicable: 'There are none.',
        },
      ],
    },
    {
      title: '3.2 General requirements',
      requirements: [
        {
          id: '3.2.1 loss',
          level: 'shall',
          summary: 'A lost authenticator can be made invalid at once.',
          met: [
            'attacks/second-factor/code-attacks.ts > the authenticator app of a lost phone, after its user has set another one up',
            'e2e/journeys/refused-passkeys.spec.ts > a passkey that was removed from the account no longer logs in @all',
            'rule 16d',
          ],
        },
        {
          id: '3.2.1 instructions',
          level: 'shall',
          summary: 'Users learn how to protect an authenticator from loss and theft.',
          notMet:
            'Pages say to keep the recovery codes safe, and what to do after a loss. Nothing says how to protect a phone or a security key.',
        },
        {
          id: '3.2.2',
          level: 'shall',
          summary: 'At most 100 failed attempts in a row.',
          notMet:
            'Thirty wrong codes are checked in a day, on known devices and on all others (rule 11). They are counted in time, so someone who has the password and patience gets more than 100 in all, and the owner an email each day. An authenticator app that is disabled after 100 would let that person lock the owner out.',
        },
        {
          id: '3.2.5',
          level: 'shall',
          summary: 'Phishing resistance is by binding to the name of the verifier.',
          met: [
            'rule 13d',
            'attacks/passkeys/signature-attacks.ts > a signature for another domain',
          ],
        },
        {
          id: '3.2.6',
          level: 'shall',
          summary: 'Verifier and provider authenticate each other.',
          notMet:
            'The server checks Firebase’s certificate and signature, but authenticates itself by the public API key only: it has no service account on purpose.',
        },
        {
          id: '3.2.7',
          level: 'shall',
          summary: 'A recorded login cannot be sent again.',
          met: ['rule 8a', 'rule 11b', 'rule 13a'],
        },
        {
          id: '3.2.8',
          level: 'should',
          summary: 'A login takes an action of the user.',
          met: [
            'rule 13c',
            'attacks/passkeys/automatic-attacks.ts > a passkey that created itself logs in without its user',
          ],
        },
        {
          id: '3.2.9',
          level: 'shall',
          summary: 'Restricted authenticators.',
          notApplicable: 'None is restricted: nothing is sent by telephone.',
        },
        {
          id: '3.2.12',
          level: 'shall',
          summary:
            'Random values come from a secure generator, with 112 bits unless stated otherwise.',
          met: [
            'server/test/api-sessions.test.ts > has a token of 256 bits, stored as a hash only',
            'server/src/factors/codes.test.ts > a secret has 160 bits',
          ],
          note: 'Node’s `randomBytes` and `randomInt`. Recovery codes and codes by email are shorter where NIST allows it.',
        },
      ],
    },
    {
      title: '4 Events of authenticators',
      requirements: [
        {
          id: '4.1 record',
          level: 'shall',
          summary:
            'A record of all authenticators that an account has or ever had, with kind and times.',
          notMet:
            'Those of today are listed with their kind and time. A removed one is deleted after seven days, and the activity, which has when it came and went, after ninety. To keep the activity as long as the account would meet it.',
        },
        {
          id: '4.1.2.1 several',
          level: 'shall',
          summary: 'Users can have several authenticators.',
          met: [
            'rule 13g',
            'server/test/api-factors.test.ts > an authenticator app turns two-step login on once it is confirmed',
          ],
          note: 'Twenty passkeys, one authenticator app and ten recovery codes.',
        },
        {
          id: '4.1.2.1 level',
          level: 'shall',
          summary: 'Adding one takes the highest level that the account has.',
          met: ['rule 10a', 'rule 10b', 'rule 20a'],
          note: 'For passkeys, authenticator apps and recovery codes. A password or a provider is added at Firebase, which asks for a login there at most; alone, it never passes two-step login.',
        },
        {
          id: '4.1.2.1 notice',
          level: 'shall',
          summary: 'Users are notified when one is added.',
          met: [
            'server/test/factor-emails.test.ts > an authenticator app that is removed or added beside a passkey is reported',
            'server/test/api-passkeys.test.ts > right after a login with a password, a passkey is created without asking anyone',
          ],
          note: 'With `MAIL_URL`; without it, two-step login is not offered, but passkeys are.',
        },
        {
          id: '4.1.2.2',
          level: 'shall',
          summary: 'An authenticator of another device is bound with a code.',
          notApplicable:
            'WebAuthn’s own cross-device flow is used; the product has no codes for it.',
        },
        {
          id: '4.2.1.1 codes',
          level: 'should, shall',
          summary: 'Saved recovery codes have 64 bits or more.',
          met: ['server/src/factors/codes.test.ts > ten different codes of 120 bits, in groups'],
        },
        {
          id: '4.2.1.1 notice',
          level: 'shall',
          summary: 'Renewed recovery codes are reported.',
          met: ['server/test/factor-emails.test.ts > renewed recovery codes are reported'],
        },
        {
          id: '4.2.1.1 next',
          level: 'shall',
          summary: 'After one was used, the user gets a new one.',
          notMet:
            'A user has ten. An email and the account page say how many are left. New ones are made when the user asks for them.',
        },
        {
          id: '4.2.1.2',
          level: 'shall',
          summary: 'Recovery codes by email are valid for 24 hours at most.',
          met: [
            'attacks/email-codes/code-attacks.ts > a code that is ten minutes old, and another request for one',
          ],
          note: 'Codes by email expire after ten minutes; password resets are Firebase’s, and expire after an hour.',
        },
        {
          id: '4.2.1.2 addresses',
          level: 'shall',
          summary: 'Users can have two addresses for recovery codes.',
          notMet: 'There is one, the email of the account.',
        },
        {
          id: '4.2.2.1',
          level: 'AAL1, shall',
          summary: 'An account is recovered with a saved or an issued code.',
          met: [
            'e2e/journeys/forgot-password.spec.ts > the reset link follows the password in tab order, and the whole flow works by keyboard @all',
          ],
        },
        {
          id: '4.2.2.2',
          level: 'AAL2, shall',
          summary:
            'An account with two factors is recovered with two codes, or with a code and a factor.',
          notMet:
            'The password and a recovery code are asked for, and a password reset alone does not get in (rule 9). But in the first seven days of two-step login the link of one email turns it off (rule 16), so that a thief with the password cannot lock the owner out, and an operator can remove the factors after checking who asks.',
        },
        {
          id: '4.2.3',
          level: 'shall',
          summary: 'A recovery is reported.',
          met: [
            'server/test/queued-emails.test.ts > a reset that an old ID token reveals forgets every device',
            'server/test/second-step-emails.test.ts > a recovery code is reported with the number of codes that are left',
            'server/test/second-step-emails.test.ts > an administrator who removes the factors causes one email, which says so',
          ],
          note: 'A password reset is reported at the next login.',
        },
        {
          id: '4.3',
          level: 'shall',
          summary: 'Compromised authenticators are suspended or removed.',
          met: ['rule 13e', 'rule 16d', 'rule 16f'],
        },
        {
          id: '4.3 suspension',
          level: 'should',
          summary: 'A suspended authenticator can be reactivated with another one.',
          met: [
            'e2e/journeys/refused-passkeys.spec.ts > a password reset suspends a passkey until the user confirms it in the account @all',
          ],
        },
        {
          id: '4.4',
          level: 'shall not',
          summary: 'An expired authenticator is refused.',
          met: [
            'server/test/api-passkeys.test.ts > after 90 days without the provider, a passkey alone does not log in',
          ],
        },
        {
          id: '4.5',
          level: 'shall',
          summary: 'Authenticators end with the account, and when the user says so.',
          met: [
            'rule account-c',
            'attacks/passkeys/account-attacks.ts > a passkey of the former owner of an email',
            'server/test/api-passkeys.test.ts > a passkey is renamed and removed',
          ],
        },
        {
          id: '4.6 two addresses',
          level: 'shall',
          summary: 'Users can have two addresses for notices.',
          notMet:
            'There is one, the verified email; for seven days after a change of the email, notices also go to the one before.',
        },
        {
          id: '4.6 instructions',
          level: 'shall',
          summary: 'A notice says what to do if it wasn’t the user, with a contact.',
          met: [
            'server/src/emails/render.test.ts > says what happened, when, in which browser and system, from which network, and what to do',
            'server/src/emails/render.test.ts > links to support if the product does',
            'rule 16c',
          ],
          note: 'The contact is `links.support` in `foyer.config.ts`, which has none by default.',
        },
      ],
    },
    {
      title: '5 Sessions',
      requirements: [
        {
          id: '5.1 secret',
          level: 'shall',
          summary: 'A session is held by a secret of 64 random bits or more, made at the login.',
          met: [
            'rule 8c',
            'server/test/api-sessions.test.ts > has a token of 256 bits, stored as a hash only',
          ],
        },
        {
          id: '5.1 restart',
          level: 'should not',
          summary: 'Session secrets do not outlive a restart of the browser.',
          notMet:
            'They do, in local storage, because users expect to stay logged in. On a shared computer, they are in the tab and last an hour ([shared computers](../decisions.md#shared-computers)).',
        },
        {
          id: '5.1 remembered browsers',
          level: 'AAL2, shall not',
          summary: 'A remembered browser does not replace a part of the login.',
          notMet:
            'A device that its user trusts needs no second factor for 30 days (rule 17), so a login on it takes one factor. It never replaces the first factor, and changes of the factors still ask for the second.',
        },
        {
          id: '5.1 level',
          level: 'shall not',
          summary: 'A session counts no higher than its login.',
          met: [
            'rule 20b',
            'attacks/second-factor/trusted-device-attacks.ts > a trusted device and the password: removing the authenticator app',
          ],
        },
        {
          id: '5.1 logout',
          level: 'shall',
          summary: 'A logout erases the secret.',
          met: [
            'rule session-c',
            'e2e/journeys/storage.spec.ts > the token is in local storage while signed in, and gone after logout',
          ],
        },
        {
          id: '5.1 storage',
          level: 'should not',
          summary: 'Secrets are not in local storage.',
          notMet:
            'They are, because the API that Foyer implements sends the token in a header. Against scripts of others there are a policy with hashes and Trusted Types (ASVS V3.4.3).',
        },
        {
          id: '5.1 transport',
          level: 'shall not',
          summary: 'A session never falls back to HTTP.',
          met: [
            'attacks/browser/header-attacks.ts > ${path} downgraded to HTTP',
            'rule settings-a',
          ],
        },
        {
          id: '5.1 requests',
          level: 'shall',
          summary:
            'Calls that change something carry the session’s secret, against forged requests.',
          met: [
            'rule session-e',
            'rule edge-b',
            'server/test/api-user.test.ts > is identified by the header only, not by query, body or cookie',
          ],
        },
        {
          id: '5.1 logging out',
          level: 'should',
          summary: 'The logout is easy to reach.',
          met: [
            'e2e/journeys/app-header.spec.ts > the account menu shows the user, and is opened and closed by keyboard @all',
            'e2e/journeys/inventory-screens.spec.ts > ${name} says and is called what is stored @all',
          ],
        },
        {
          id: '5.1.1',
          level: 'shall',
          summary: 'Cookies have safe attributes.',
          notApplicable: 'There are none.',
        },
        {
          id: '5.1.2',
          level: 'shall not',
          summary: 'An access token is no sign that the user is there.',
          met: ['rule 10a', 'rule 3c'],
        },
        {
          id: '5.2 end',
          level: 'shall',
          summary: 'Sessions end at both of their limits.',
          met: ['rule session-a', 'rule session-b'],
        },
        {
          id: '5.2 reset',
          level: 'shall',
          summary: 'Use starts the time without use again, and a new authentication both times.',
          notMet:
            'Use does. Confirming a session before a change does not extend it: a session has an end that nothing moves (rule session-b).',
        },
        {
          id: '5.2 provider',
          level: 'shall',
          summary: 'The product decides whether a sign-in at the provider is new enough.',
          met: [
            'rule 3c',
            'attacks/proof/time-attacks.ts > a refreshed token of a sign-in ten minutes ago',
          ],
        },
      ],
    },
    {
      title: 'B Syncable authenticators',
      requirements: [
        {
          id: 'B.3 user present, user verified',
          level: 'should, shall',
          summary: 'The flags are asked for and checked.',
          met: [
            'rule 13c',
            'attacks/passkeys/signature-attacks.ts > a stolen authenticator, whose user was not verified',
          ],
          note: '`userVerification` is `required`, which is more than the `preferred` that NIST asks for.',
        },
        {
          id: 'B.3 backup state',
          level: 'should not',
          summary: 'Synced passkeys are accepted.',
          met: ['e2e/journeys/passkeys.spec.ts > a user adds a passkey and logs in with it alone'],
          note: 'The account page says which of them are on one device only.',
        },
        {
          id: 'B.3 attestation',
          level: 'should not',
          summary: 'Missing attestation is no obstacle.',
          met: ['rule 13f'],
          note: 'None is asked for.',
        },
      ],
    },
  ],
}
