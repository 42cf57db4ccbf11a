import type { Standard } from './standard.ts'

const ALONE = 'e2e/journeys/passkeys.spec.ts > a user adds a passkey and logs in with it alone'

const AUTOFILL = 'e2e/journeys/passkeys.spec.ts > the email field offers the passkey'

const OFFER =
  'e2e/journeys/passkeys.spec.ts > home offers a passkey after a login with the password, until the user answers @all'

const SCREENS =
  'e2e/journeys/inventory-screens.spec.ts > ${name} says and is called what is stored @all'

const LISTED =
  'server/test/api-passkeys.test.ts > a passkey is added and listed, and does not turn two-step login on'

const OPTIONS =
  'server/test/api-passkeys.test.ts > the options name the user, the domain and the passkeys that exist'

export const PASSKEYS: Standard = {
  page: 'passkeys',
  title: 'Passkey check-lists',
  about: [
    '**passkeys.dev**: [Bootstrapping](https://passkeys.dev/docs/use-cases/bootstrapping/) and [Reauthentication](https://passkeys.dev/docs/use-cases/reauth/), by the W3C WebAuthn Adoption Community Group and the FIDO Alliance, CC BY-NC-ND 4.0, as of 2024. **FIDO**: the [Design Guidelines](https://fidoalliance.org/design-guidelines/) for passkeys of the FIDO Alliance (its principles and patterns, 2024), © FIDO Alliance. **web.dev**: the [deployment check-list](https://web.dev/articles/passkey-checklist) (June 2025) and the articles it points to on [registration](https://web.dev/articles/passkey-registration), [form autofill](https://web.dev/articles/passkey-form-autofill) and [management](https://web.dev/articles/passkey-management), CC BY 4.0.',
    'None of these lists numbers its points, so the numbers are ours, and the column "level" names the source. We had only the beginnings of the three articles and of the check-list of web.dev, and the names of FIDO’s principles and patterns with the text of some: points that we could not read are not judged.',
  ],
  sections: [
    {
      title: 'Creating passkeys',
      requirements: [
        {
          id: 'P1',
          level: 'passkeys.dev, web.dev',
          summary:
            'Before a passkey is created, the user authenticates as strongly as the account allows.',
          met: [
            'rule 10a',
            'rule 10b',
            'attacks/passkeys/account-attacks.ts > a live session: a passkey is added after the sign-in is no longer recent',
          ],
        },
        {
          id: 'P2',
          level: 'passkeys.dev',
          summary: 'Pages ask whether the browser can create passkeys before they offer it.',
          met: [
            'client/src/pages/checklist.test.ts > does not ask for a passkey where the browser cannot use one',
            'client/src/passkeys/automatic.test.ts > nothing is asked of the server %s',
          ],
          note: 'Whether it has WebAuthn; before a passkey creates itself, also its capabilities.',
        },
        {
          id: 'P3',
          level: 'passkeys.dev, FIDO pattern',
          summary:
            'A passkey is offered after a login with something else, and the offer can be declined.',
          met: [OFFER],
        },
        {
          id: 'P4',
          level: 'passkeys.dev',
          summary:
            'After a login with a passkey of another device, one for this device is offered.',
          notMet:
            'The page does not look at `authenticatorAttachment`; users with a passkey are offered no second one, except on the account page.',
        },
        {
          id: 'P5',
          level: 'passkeys.dev',
          summary:
            'The options have a name of the product, a stable user handle without personal data, and a random challenge bound to the session.',
          met: [OPTIONS, 'rule 13b', 'rule 13h'],
        },
        {
          id: 'P6',
          level: 'passkeys.dev',
          summary: 'Passkeys are discoverable.',
          met: [ALONE, OPTIONS],
        },
        {
          id: 'P7',
          level: 'passkeys.dev',
          summary: 'ES256 and RS256 are accepted.',
          met: [
            OPTIONS,
            ALONE,
            'attacks/passkeys/signature-attacks.ts > a new passkey whose key is ${name}',
          ],
          note: 'And EdDSA. The journey uses ES256; unsound keys of all three are refused, and no test logs in with RS256.',
        },
        {
          id: 'P8',
          level: 'passkeys.dev, web.dev',
          summary: 'Existing passkeys are excluded, so that a provider has one of each account.',
          met: [
            OPTIONS,
            'e2e/journeys/passkeys.spec.ts > a device has one passkey of an account @all',
          ],
        },
        {
          id: 'P9',
          level: 'passkeys.dev',
          summary: 'No attestation is asked for.',
          met: ['rule 13f', OPTIONS],
        },
        {
          id: 'P10',
          level: 'web.dev',
          summary: 'A promoted creation asks for an authenticator of this device (`platform`).',
          notMet:
            'The options admit every authenticator, also from the offer at home, so that a security key or a phone can be chosen there. A browser may therefore show one dialog more.',
        },
        {
          id: 'P11',
          level: 'web.dev',
          summary: 'The AAGUID names a new passkey, and is used for nothing else.',
          met: ['server/test/api-passkeys.test.ts > a passkey of a known provider has its name'],
        },
        {
          id: 'P12',
          level: 'web.dev',
          summary:
            'If the server refuses a new passkey, the password manager is asked to forget it.',
          met: [
            'client/src/account/passkey-changes.test.ts > the authenticator forgets a new passkey that the list lacks',
            'client/src/passkeys/automatic.test.ts > the password manager %s',
            'client/src/passkeys/webauthn.test.ts > a new passkey that cannot be read is forgotten by its authenticator',
          ],
        },
        {
          id: 'P13',
          level: 'web.dev',
          summary: 'The user is notified of a new passkey.',
          met: [
            'server/test/api-passkeys.test.ts > right after a login with a password, a passkey is created without asking anyone',
          ],
          note: 'By email, with `MAIL_URL`; each email has the button "This wasn’t me".',
        },
        {
          id: 'P14',
          level: 'web.dev',
          summary: 'Passkeys can be created by themselves after a login with a saved password.',
          met: [
            'rule 20a',
            'server/test/api-passkeys.test.ts > right after a login with a password, a passkey is created without asking anyone',
          ],
        },
        {
          id: 'P15',
          level: 'FIDO pattern',
          summary: 'A new account can be created with a passkey and no password.',
          notMet:
            'Accounts are created with a password or a provider: Firebase has no sign-up with a passkey.',
        },
        {
          id: 'P16',
          level: 'FIDO pattern',
          summary: 'A passkey can be created when a forgotten password is reset.',
          notMet: 'Home offers one after the login that follows the reset, not the reset itself.',
        },
      ],
    },
    {
      title: 'Logging in',
      requirements: [
        {
          id: 'P17',
          level: 'passkeys.dev, web.dev',
          summary:
            'The email field offers passkeys (`username webauthn`, conditional mediation), if the browser can.',
          met: [
            AUTOFILL,
            'client/test/built-pages.test.ts > have labelled fields that password managers recognise',
          ],
        },
        {
          id: 'P18',
          level: 'web.dev, FIDO pattern',
          summary: 'There is also a button, and every other way to log in stays.',
          met: [
            ALONE,
            'e2e/journeys/passkeys.spec.ts > a user can keep typing while passkeys are offered, and another method ends that',
            'e2e/journeys/refused-passkeys.spec.ts > a passkey that was deleted from the device leaves the other ways to log in @all',
          ],
        },
        {
          id: 'P19',
          level: 'passkeys.dev',
          summary: 'The options of a login name no user.',
          met: ['server/test/api-passkeys.test.ts > the options of the login depend on no user'],
        },
        {
          id: 'P20',
          level: 'passkeys.dev',
          summary: '`userVerification` is `preferred`, and the flag is checked on the server.',
          notMet:
            'The flag is checked (rule 13c), but `required` is asked for: a passkey counts as both factors here. Computers without a biometric sensor therefore ask for their password each time.',
        },
        {
          id: 'P21',
          level: 'FIDO pattern',
          summary: 'A passkey of a phone logs in on a computer.',
          notMet:
            'Browsers offer it by themselves, and the options of a login exclude no authenticator. But neither a test nor a person has tried it: only the virtual authenticator of Chromium was used.',
        },
        {
          id: 'P22',
          level: 'web.dev',
          summary: 'The password manager learns of a passkey that the server does not know.',
          met: [
            'client/src/session/passkey-sign-in.test.ts > the authenticator learns of a passkey that the server does not know',
            'rule 13h',
          ],
        },
        {
          id: 'P23',
          level: 'passkeys.dev',
          summary: 'A dismissed dialog is no error.',
          met: [
            'e2e/journeys/passkeys.spec.ts > the button ends the offer in the email field, and a dismissed dialog says nothing @all',
            'client/src/passkeys/webauthn.test.ts > after the user has backed out, the field offers passkeys again with the next focus',
          ],
        },
      ],
    },
    {
      title: 'Confirming a change',
      requirements: [
        {
          id: 'P24',
          level: 'passkeys.dev',
          summary: 'Before a sensitive change, a user with a passkey confirms it with that.',
          met: [
            'server/test/api-passkeys.test.ts > a passkey confirms a session',
            'client/src/account/factors.test.ts > without two-step login, the passkey confirms the session and then the change runs',
          ],
          note: 'Changes of the factors. Those of the password and the sign-in methods need a sign-in at Firebase.',
        },
        {
          id: 'P25',
          level: 'passkeys.dev',
          summary: 'The user can choose another way to confirm it.',
          notMet:
            'With two-step login, any factor. Without it, the passkey is the only way, because someone who knows the password must not add a factor of their own (rule 10); a lost passkey can be removed without it.',
        },
        {
          id: 'P26',
          level: 'passkeys.dev',
          summary: 'The page that asks for it does not let the user change the account.',
          met: [
            'client/src/account/reauth.test.ts > only the methods of the account are offered',
            "attacks/passkeys/account-attacks.ts > another user's session, confirmed with the attacker's passkey",
          ],
        },
        {
          id: 'P27',
          level: 'passkeys.dev',
          summary: 'The request names the user’s passkeys.',
          notMet:
            'In the second step of a login it does. The confirmation of a session lets the browser list all passkeys of the domain, and the server refuses those of other users.',
        },
        {
          id: 'P28',
          level: 'passkeys.dev',
          summary:
            'After a logout, the login may suggest the last account, if the user can remove it.',
          notApplicable:
            'A logout forgets who was logged in. Only the last sign-in method is marked.',
        },
      ],
    },
    {
      title: 'Managing passkeys',
      requirements: [
        {
          id: 'P29',
          level: 'web.dev, FIDO pattern',
          summary: 'The account page lists the passkeys, one entry each.',
          met: [
            LISTED,
            'e2e/journeys/passkeys.spec.ts > a passkey is added, renamed and removed by keyboard alone @all',
          ],
        },
        {
          id: 'P30',
          level: 'web.dev',
          summary: 'Several passkeys, of several providers, are possible.',
          met: ['rule 13g'],
          note: 'Twenty.',
        },
        {
          id: 'P31',
          level: 'web.dev',
          summary:
            'An entry has a name, the times of creation and last use, and whether it is synced.',
          met: [
            LISTED,
            'server/test/api-passkeys.test.ts > a passkey alone logs in, and counts as both steps',
          ],
          note: 'One that is not synced says so.',
        },
        {
          id: 'P32',
          level: 'web.dev',
          summary: 'An entry has the logo of its provider.',
          notMet:
            'It has the provider’s name only: logos are trademarks ([dependencies](../understand/dependencies.md)).',
        },
        {
          id: 'P33',
          level: 'web.dev, FIDO pattern',
          summary: 'Passkeys can be renamed and removed, and a removed one no longer logs in.',
          met: [
            'server/test/api-passkeys.test.ts > a passkey is renamed and removed',
            'e2e/journeys/refused-passkeys.spec.ts > a passkey that was removed from the account no longer logs in @all',
          ],
        },
        {
          id: 'P34',
          level: 'web.dev',
          summary: 'Password managers learn which passkeys are gone, and how the user is called.',
          note: 'At the next use of a removed passkey, once the removal can no longer be undone.',
          met: [
            'e2e/journeys/refused-passkeys.spec.ts > the device forgets a removed passkey that can no longer be put back @all',
            'client/src/account/passkey-changes.test.ts > the authenticator learns once how the user is called after a change of the names',
          ],
        },
        {
          id: 'P35',
          level: 'web.dev',
          summary: 'Password managers can find the page (`/.well-known/passkey-endpoints`).',
          met: [
            'server/test/csp-reports-and-well-known.test.ts > tells password managers where passkeys are managed',
          ],
        },
        {
          id: 'P36',
          level: 'FIDO pattern',
          summary: 'Passkeys stand above the password.',
          met: [SCREENS],
        },
      ],
    },
    {
      title: 'FIDO’s principles for the user’s experience',
      requirements: [
        {
          id: 'P37',
          level: 'FIDO principle 1',
          summary:
            'Passkeys are suggested with tasks of the account, rather than during the login.',
          met: [OFFER, SCREENS],
          note: 'On the account page and at home.',
        },
        {
          id: 'P38',
          level: 'FIDO principles 2 and 3, content 1 and 2',
          summary:
            'Texts link passkeys to what people know, before and after the dialog of the system.',
          met: [
            SCREENS,
            'e2e/journeys/passkeys.spec.ts > the offer at home makes the passkey in one touch, and a cancelled try does not answer it',
          ],
          note: '"Use your fingerprint, your face or your screen lock"; in eight languages.',
        },
        {
          id: 'P39',
          level: 'FIDO principle 4',
          summary: 'Users choose freely whether to have passkeys.',
          met: [OFFER, 'rule 20a'],
          note: 'Except for passkeys that create themselves after a login with a saved password, which an email reports and the user can remove. `signIn.automaticPasskeys: false` switches them off.',
        },
        {
          id: 'P40',
          level: 'FIDO principle 5',
          summary: 'Pages before and after the dialog are accessible.',
          met: [
            'e2e/journeys/passkeys.spec.ts > a passkey is added, renamed and removed by keyboard alone @all',
            'e2e/journeys/passkeys.spec.ts > with forced colours, the controls of a passkey are visible @all',
            'e2e/journeys/two-step-display.spec.ts > a passkey fits the narrowest window in every language @all',
          ],
        },
        {
          id: 'P41',
          level: 'FIDO principles 6 to 9',
          summary:
            'The same invitation stands everywhere, information about passkeys stays visible, and passkeys are prominent, as cards, in the account.',
          met: [OFFER, SCREENS],
        },
        {
          id: 'P42',
          level: 'FIDO pattern',
          summary: 'An email introduces passkeys.',
          notApplicable: 'The product sends security emails only.',
        },
        {
          id: 'P43',
          level: 'FIDO pattern',
          summary: 'Passkeys replace codes by SMS, and are shared with apps for phones.',
          notApplicable: 'There are neither codes by SMS nor apps.',
        },
      ],
    },
  ],
}
