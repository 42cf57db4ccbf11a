import type { Standard } from './standard.ts'

export const ASVS: Standard = {
  page: 'asvs',
  title: 'OWASP ASVS 5.0, levels 1 and 2',
  about: [
    'OWASP Application Security Verification Standard 5.0.0 (May 2025), [github.com/OWASP/ASVS](https://github.com/OWASP/ASVS), licensed under CC BY-SA 4.0. The numbers and levels are those of its English list; the summaries are ours.',
    'All 253 requirements of levels 1 and 2 are here; those of level 3 are not judged. What concerns nothing that the product has is grouped by chapter. "Firebase" is the identity provider: passwords, their hashes and the windows of Google, Apple, Microsoft and GitHub are there, and the product sees ID tokens only.',
  ],
  sections: [
    {
      title: 'V1 Encoding and sanitization',
      requirements: [
        {
          id: 'V1.1.1',
          level: '2',
          summary: 'Input is decoded to one canonical form, once, before it is checked.',
          met: [
            'rule 2c',
            'rule 2d',
            'attacks/parser/path-attacks.ts > the API with a percent-encoded letter',
            'server/test/malformed-requests.test.ts > reaches the named resource or nothing: %s',
          ],
        },
        {
          id: 'V1.1.2',
          level: '2',
          summary: 'Output is escaped last, for the interpreter that reads it.',
          met: [
            'server/src/emails/render.test.ts > in a device stays text: %s',
            'e2e/journeys/page-policy.spec.ts > text is accepted neither as HTML nor as a script',
          ],
        },
        {
          id: 'V1.2.1',
          level: '1',
          summary: 'HTML, attributes and headers are escaped for their context.',
          met: [
            'server/test/pages.test.ts > contain the settings, which cannot end their element',
            'attacks/browser/header-attacks.ts > a path that contains a script: ${path}',
            'attacks/browser/redirect-attacks.ts > another host, and a line break in the path',
            'server/src/emails/render.test.ts > in a device stays text: %s',
          ],
        },
        {
          id: 'V1.2.2',
          level: '1',
          summary: 'URLs are built from encoded parts, and only with safe schemes.',
          met: [
            'rule redirect-a',
            'product/src/values.test.ts > links are https URLs or paths; support may be an email address',
            'server/src/factors/codes.test.ts > the URI names the product and the email',
          ],
        },
        {
          id: 'V1.2.3',
          level: '1',
          summary: 'JSON and JavaScript that are built from data cannot be broken out of.',
          met: [
            'server/test/pages.test.ts > contain the settings, which cannot end their element',
            'rule browser-a',
          ],
        },
        {
          id: 'V1.2.4',
          level: '1',
          summary: 'Queries of the database have parameters.',
          met: [
            'attacks/authorisation/user-attacks.ts > SQL in place of the id',
            'attacks/authorisation/device-attacks.ts > SQL in place of a session id',
            'attacks/session/bearer-attacks.ts > SQL instead of a token',
          ],
        },
        {
          id: 'V1.2.5',
          level: '1',
          summary: 'No command of the operating system is built from input.',
          notApplicable: 'The server starts no other program.',
        },
        {
          id: 'V1.2.6–V1.2.8',
          level: '2',
          summary: 'LDAP, XPath and LaTeX are protected from injection.',
          notApplicable: 'The product uses none of them.',
        },
        {
          id: 'V1.2.9',
          level: '2',
          summary: 'Special characters are escaped in regular expressions.',
          notApplicable: 'No regular expression of the product is built from input.',
        },
        {
          id: 'V1.3.1, V1.3.4, V1.3.5',
          level: '1, 2',
          summary: 'HTML, SVG, Markdown and the like that users enter are sanitized.',
          notApplicable: 'Users enter plain text only, which is shown as text.',
        },
        {
          id: 'V1.3.2',
          level: '1',
          summary: 'No code is built and run at run time.',
          met: [
            'rule browser-a',
            'e2e/journeys/page-policy.spec.ts > before the provider is loaded, no script may be added @all',
          ],
        },
        {
          id: 'V1.3.3',
          level: '2',
          summary: 'Data is cleaned before it reaches a dangerous context.',
          met: [
            'server/test/users-command.test.ts > a name cannot reorder the line of a terminal',
            'attacks/emails/injection-attacks.ts > hostile browsers, networks, languages and time zones',
            'attacks/session/secrecy-attacks.ts > line breaks in logged values: no forged log lines',
          ],
        },
        {
          id: 'V1.3.6',
          level: '2',
          summary: 'Input never decides where the server sends a request.',
          met: [
            'rule 13f',
            'rule webhooks-c',
            'attacks/proof/header-attacks.ts > jku and a kid the set does not have',
          ],
          note: 'Webhooks go to the addresses of the settings, and to a private one only if the settings list its network.',
        },
        {
          id: 'V1.3.7',
          level: '2',
          summary: 'Templates are not built from input.',
          met: [
            'server/src/emails/render.test.ts > in a device stays text: %s',
            "server/src/emails/render.test.ts > in the product's name stays text: %s",
          ],
        },
        {
          id: 'V1.3.8–V1.3.10',
          level: '2',
          summary: 'JNDI, memcache and format strings are protected from injection.',
          notApplicable: 'The product uses none of them; the log is written as JSON.',
        },
        {
          id: 'V1.3.11',
          level: '2',
          summary: 'What goes to a mail server cannot add headers or recipients.',
          met: [
            'server/test/mail-transport.test.ts > of the recipient reach no one else',
            'server/test/mail-transport.test.ts > of the names and the subject add no header and no recipient',
            'attacks/emails/injection-attacks.ts > line breaks in the email of the request',
          ],
        },
        {
          id: 'V1.4.1, V1.4.3',
          level: '2',
          summary: 'Memory is handled safely.',
          notApplicable: 'The product is written in TypeScript, whose run time manages memory.',
        },
        {
          id: 'V1.4.2',
          level: '2',
          summary: 'Numbers that are too large are refused or kept exactly.',
          met: [
            'attacks/parser/value-attacks.ts > a number too large to represent',
            'attacks/parser/smuggling-attacks.ts > a length that overflows',
            'server/test/database.test.ts > returns stored values unchanged, including large numbers',
          ],
        },
        {
          id: 'V1.5.1',
          level: '1',
          summary: 'XML parsers resolve no external entities.',
          notApplicable: 'The product parses no XML.',
        },
        {
          id: 'V1.5.2',
          level: '2',
          summary: 'Serialized data can only become the expected types.',
          met: [
            'attacks/parser/body-attacks.ts > an ID token in __proto__',
            'attacks/properties/requests.test.ts > the API starts no session, has no server error and writes nothing',
          ],
        },
      ],
    },
    {
      title: 'V2 Validation and business logic',
      requirements: [
        {
          id: 'V2.1.1',
          level: '1',
          summary: 'The documentation says what valid input is.',
          met: [
            'server/test/health.test.ts > the OpenAPI document lists every endpoint',
            'server/test/inventory.test.ts > the API description',
          ],
          note: '`/openapi.json` is generated from the schemas that check each body.',
        },
        {
          id: 'V2.1.2',
          level: '2',
          summary: 'The documentation says which fields must agree.',
          met: ['rule 2a', 'rule 2b'],
        },
        {
          id: 'V2.1.3',
          level: '2',
          summary: 'The documentation states the limits, of a user and of the whole.',
          met: [
            'rule 8d',
            'rule 11c',
            'rule 13g',
            'rule 14b',
            'server/test/inventory.test.ts > the settings of the documentation are all listed',
          ],
        },
        {
          id: 'V2.2.1',
          level: '1',
          summary: 'All input is checked against an expected structure.',
          met: [
            'server/test/api-user.test.ts > gets all field errors at once',
            'attacks/parser/value-attacks.ts > a name that is or contains ${what}',
            'attacks/properties/requests.test.ts > a PUT with a valid token can only change the names',
          ],
        },
        {
          id: 'V2.2.2',
          level: '1',
          summary: 'The server checks input; pages are not relied on.',
          met: [
            'attacks/properties/requests.test.ts > the API starts no session, has no server error and writes nothing',
            'server/test/api-endpoints.test.ts > %s takes JSON only',
          ],
          note: 'A new password goes to Firebase, which checks its own policy; see V6.2.',
        },
        {
          id: 'V2.2.3',
          level: '2',
          summary: 'Fields that belong together are checked together.',
          met: [
            'rule 2a',
            'rule 2b',
            'attacks/identity/deletion-attacks.ts > deleting a user with another email as the confirmation',
          ],
        },
        {
          id: 'V2.3.1',
          level: '1',
          summary: 'No step of a sequence can be skipped.',
          met: [
            'rule 9a',
            'attacks/second-factor/login-attacks.ts > the ID token of a login, before its session is used, without the factor',
            'attacks/identity/correction-attacks.ts > an unverified ID token with the corrected email: no one opened the link',
          ],
        },
        {
          id: 'V2.3.2',
          level: '2',
          summary: 'The documented limits are enforced.',
          met: ['rule 8d', 'rule 11c', 'rule 13g', 'rule 14b', 'rule 18c'],
        },
        {
          id: 'V2.3.3',
          level: '2',
          summary: 'An operation succeeds as a whole or changes nothing.',
          met: [
            'server/test/database.test.ts > rolls back only the failing one of concurrent transactions',
            'server/test/queued-emails.test.ts > a transaction that is rolled back leaves no email',
          ],
        },
        {
          id: 'V2.3.4',
          level: '2',
          summary: 'What exists once is given out once.',
          met: [
            'server/test/api-races.test.ts > of two identities that prove one email, one gets it (%d)',
            'server/test/api-races.test.ts > thirty sign-ins of one user leave twenty sessions',
          ],
        },
        {
          id: 'V2.4.1',
          level: '2',
          summary: 'Automated and excessive calls are limited.',
          met: ['rule edge-d', 'rule edge-e', 'rule edge-g', 'rule edge-h', 'rule load-a'],
        },
      ],
    },
    {
      title: 'V3 Web frontend security',
      requirements: [
        {
          id: 'V3.2.1',
          level: '1',
          summary: 'Browsers cannot take an answer for something else.',
          met: [
            'rule browser-b',
            'attacks/browser/cross-site-attacks.ts > an API response embedded as a script',
          ],
        },
        {
          id: 'V3.2.2',
          level: '1',
          summary: 'Text is shown by functions that render text.',
          met: [
            'e2e/journeys/page-policy.spec.ts > text is accepted neither as HTML nor as a script',
          ],
        },
        {
          id: 'V3.3.1–V3.3.4',
          level: '1, 2',
          summary: 'Cookies have safe names and attributes.',
          notApplicable: 'There are no cookies; each attack on headers expects none to be set.',
        },
        {
          id: 'V3.4.1',
          level: '1',
          summary: 'HSTS on every response, for a year or more, with subdomains.',
          met: [
            'server/test/pages.test.ts > every response has HSTS; with hstsSubDomains %j',
            'attacks/browser/header-attacks.ts > ${path} downgraded to HTTP',
          ],
          note: 'Two years. `security.hstsSubDomains: false` leaves the subdomains out. The empty answer to what is no HTTP request has no headers.',
        },
        {
          id: 'V3.4.2',
          level: '1',
          summary: 'CORS admits only trusted origins.',
          met: [
            'attacks/browser/cross-site-attacks.ts > a CORS preflight from another site at ${path}',
            "attacks/browser/cross-site-attacks.ts > a script of ${origin} reads the victim's data",
          ],
          note: 'It admits none.',
        },
        {
          id: 'V3.4.3',
          level: '2',
          summary:
            'A Content Security Policy with an allow-list or hashes, without plug-ins and base URLs.',
          met: [
            'rule browser-a',
            'attacks/browser/header-attacks.ts > a script injected into ${path}',
            'attacks/browser/header-attacks.ts > ${path} in a frame, sniffed, or read by another site',
          ],
          note: 'What is no page loads and runs nothing (`default-src` and `base-uri` are `none`).',
        },
        {
          id: 'V3.4.4, V3.4.6',
          level: '2',
          summary: '`nosniff`, and no framing, on every response.',
          met: [
            'rule browser-b',
            'attacks/browser/header-attacks.ts > ${path} in a frame, sniffed, or read by another site',
          ],
        },
        {
          id: 'V3.4.5',
          level: '2',
          summary: 'The Referer header tells other sites no path.',
          met: [
            'attacks/browser/header-attacks.ts > ${path} in a frame, sniffed, or read by another site',
            'e2e/journeys/email-links.spec.ts > the code is neither logged nor sent as a referrer @all',
          ],
        },
        {
          id: 'V3.5.1, V3.5.2',
          level: '1',
          summary: 'Other sites cannot make a browser send a call that counts.',
          met: [
            'rule edge-b',
            'attacks/browser/cross-site-attacks.ts > a form on another site with a JSON body',
            'server/test/api-user.test.ts > is identified by the header only, not by query, body or cookie',
          ],
        },
        {
          id: 'V3.5.3',
          level: '1',
          summary: 'Safe methods change nothing, or `Sec-Fetch-*` is checked strictly.',
          met: ['rule session-e', 'server/test/api-endpoints.test.ts > %s needs a script'],
          note: 'The export is a GET request, and so is the logout, beside a POST for other clients.',
        },
        {
          id: 'V3.5.4',
          level: '2',
          summary: 'Separate applications have separate hosts.',
          notApplicable: 'The product is one application.',
        },
        {
          id: 'V3.5.5',
          level: '2',
          summary: 'Messages of windows are accepted from trusted origins only.',
          notApplicable:
            'No code of ours listens to messages of windows: tabs use BroadcastChannel, which ends at the origin. The library of Firebase has listeners of its own.',
        },
        {
          id: 'V3.7.1',
          level: '2',
          summary: 'No outdated technologies such as plug-ins.',
          met: [
            'server/test/pages.test.ts > have a policy without unsafe-inline, and the other security headers',
          ],
        },
        {
          id: 'V3.7.2',
          level: '2',
          summary: 'Automatic redirects lead to known hosts only.',
          met: [
            'rule edge-f',
            'rule redirect-a',
            'attacks/browser/redirect-attacks.ts > return_to=${target}: the server does not redirect',
            'e2e/journeys/login.spec.ts > signing in never redirects to another origin @all',
          ],
        },
      ],
    },
    {
      title: 'V4 API and web service',
      requirements: [
        {
          id: 'V4.1.1',
          level: '1',
          summary: 'Each response with a body has the right Content-Type, with a charset.',
          met: [
            'server/test/pages.test.ts > of the client answer 200: %s is %s',
            'server/test/inventory-answers.test.ts > the headers and bodies of answers',
          ],
        },
        {
          id: 'V4.1.2',
          level: '2',
          summary: 'Only pages are redirected from HTTP to HTTPS; an API is not.',
          notMet:
            'The example configurations of nginx, Caddy and HAProxy redirect every path. A proxy that answers HTTP requests for `/api/` with an error would meet it. The server itself redirects no call of the API.',
        },
        {
          id: 'V4.1.3',
          level: '2',
          summary: 'Users cannot set headers that a proxy sets.',
          met: [
            'rule edge-d',
            'attacks/abuse/proxy-attacks.ts > other IPs to the left of the one the proxy added',
            'attacks/authorisation/path-attacks.ts > GET user with ${header} instead of a token',
          ],
        },
        {
          id: 'V4.2.1',
          level: '2',
          summary: 'Where a message ends is never ambiguous.',
          met: [
            'attacks/parser/smuggling-attacks.ts > Content-Length and chunked encoding',
            'attacks/parser/smuggling-attacks.ts > chunked encoding that is not the last one',
            'attacks/parser/smuggling-attacks.ts > a GET with a body that contains a request: read as one request',
          ],
        },
        {
          id: 'V4.3.1, V4.3.2',
          level: '2',
          summary: 'GraphQL is limited.',
          notApplicable: 'There is no GraphQL.',
        },
        {
          id: 'V4.4.1–V4.4.4',
          level: '1, 2',
          summary: 'WebSockets are encrypted and authenticated.',
          notApplicable: 'There are no WebSockets; an upgrade is ignored.',
        },
      ],
    },
    {
      title: 'V5 File handling',
      requirements: [
        {
          id: 'V5.1.1, V5.2.1–V5.2.3, V5.3.1, V5.4.1, V5.4.3',
          level: '1, 2',
          summary: 'Uploaded files are limited, checked and served safely.',
          notApplicable: 'Users upload no files.',
        },
        {
          id: 'V5.3.2',
          level: '1',
          summary: 'Paths of files are not taken from input.',
          met: [
            'attacks/parser/path-attacks.ts > a file outside the static folder: ${path}',
            'attacks/parser/path-attacks.ts > a file outside the static folder, with raw backslashes',
          ],
        },
        {
          id: 'V5.4.2',
          level: '2',
          summary: 'Names of downloaded files cannot break a header.',
          met: ['server/test/inventory-answers.test.ts > the headers and bodies of answers'],
          note: 'The only download, the export, has a fixed name.',
        },
      ],
    },
    {
      title: 'V6 Authentication',
      requirements: [
        {
          id: 'V6.1.1',
          level: '1',
          summary: 'How guessing is limited without locking users out is documented.',
          met: [
            'rule 11c',
            'rule 11e',
            'rule edge-g',
            'attacks/abuse/lock-out-attacks.ts > failed sign-ins for the victim from one IP: the victim can sign in from another IP',
          ],
          note: 'In [security](../security.md) and [settings](../operate/settings.md). How often a password can be guessed is limited by Firebase.',
        },
        {
          id: 'V6.1.2, V6.2.11',
          level: '2',
          summary: 'Words of the context, such as the product’s name, are listed and refused.',
          met: [
            'client/src/identity/is-easy-to-guess.test.ts > the product’s name is easy to guess, in any spelling: %s',
            'client/src/identity/is-easy-to-guess.test.ts > the user’s own email is easy to guess, also before the list is loaded: %s',
          ],
          note: 'The words are the name in `foyer.config.ts` and the user’s email, in pages ([configuration](../adopt/configuration.md)).',
        },
        {
          id: 'V6.1.3',
          level: '2',
          summary: 'All ways to log in are documented, with their strength.',
          met: ['rule 3a', 'rule 9a', 'server/test/inventory.test.ts > the API description'],
          note: 'In [security](../security.md): rules 3, 9, 13 and 17.',
        },
        {
          id: 'V6.2.1',
          level: '1',
          summary: 'Passwords have at least 8 characters.',
          notMet:
            'The default is Firebase’s minimum of 6. `signIn.passwordMinLength` in `foyer.config.ts`, with the same minimum in the password policy of the Firebase project, meets it; pages recommend 15.',
        },
        {
          id: 'V6.2.2',
          level: '1',
          summary: 'Users can change their password.',
          met: [
            'e2e/journeys/password.spec.ts > a password is changed by keyboard alone: this device stays signed in, every other one is signed out',
          ],
        },
        {
          id: 'V6.2.3',
          level: '1',
          summary: 'A change of the password asks for the current one.',
          notMet:
            'It asks for a sign-in of the last five minutes instead, by the password or another sign-in method. So it does not ask a user who has just logged in.',
        },
        {
          id: 'V6.2.4',
          level: '1',
          summary: 'New passwords are compared with the 3,000 most common ones.',
          met: [
            'e2e/journeys/weak-passwords.spec.ts > common and leaked passwords are refused at sign-up, and another one is accepted @all',
            'client/src/identity/is-easy-to-guess.test.ts > %s is common',
            'client/src/identity/is-easy-to-guess.test.ts > the list has 3,000 passwords, each as long as the provider asks for',
          ],
          note: 'Pages compare them. Firebase’s public API, which a user could call without our pages, does not. With `signIn.passwordMinLength: 8`, fewer than 1,000 of the list are long enough.',
        },
        {
          id: 'V6.2.5',
          level: '1',
          summary: 'No rule asks for kinds of characters.',
          met: [
            'client/src/identity/check-password.test.ts > checks only the rules of the policy',
            'dev-identity/src/password-policy.test.ts > absent and false rules are not checked',
          ],
          note: 'The password policy of a Firebase project has none unless its owner adds one.',
        },
        {
          id: 'V6.2.6',
          level: '1',
          summary: 'Password fields hide what is typed, and may show it on request.',
          met: ['e2e/journeys/login.spec.ts > the password can be shown @all'],
        },
        {
          id: 'V6.2.7',
          level: '1',
          summary: 'Pasting and password managers work.',
          met: [
            'client/test/built-pages.test.ts > have labelled fields that password managers recognise',
            'e2e/journeys/early-input.spec.ts > input that a password manager makes before the scripts load is kept',
            'e2e/journeys/password.spec.ts > the form has a username field for password managers @all',
          ],
        },
        {
          id: 'V6.2.8',
          level: '1',
          summary: 'A password is verified as it was typed, not cut or changed.',
          met: [
            'client/test/identity-provider.test.ts > with a password of all printable ASCII characters, verified to the last one',
            'client/src/identity/typed-credentials.test.ts > are tried as typed, then in NFC, then in NFD',
            'client/src/identity/typed-credentials.test.ts > are set in NFC, by sign-up, change and reset',
          ],
          note: 'Only the Unicode form is made uniform, as NIST SP 800-63B-4 asks.',
        },
        {
          id: 'V6.2.9',
          level: '2',
          summary: 'Passwords of 64 characters are accepted.',
          met: [
            'client/test/identity-provider.test.ts > with a password of all printable ASCII characters, verified to the last one',
          ],
          note: '95 in the test; Firebase takes up to 4,096.',
        },
        {
          id: 'V6.2.10',
          level: '2',
          summary: 'No password expires by itself.',
          met: [
            'server/test/inventory.test.ts > the settings and their errors',
            'server/test/inventory.test.ts > the API description',
          ],
          note: 'No setting and no call makes one expire.',
        },
        {
          id: 'V6.2.12',
          level: '2',
          summary: 'New passwords are compared with leaked ones.',
          notMet:
            'Off by default, because it asks a third party. `signIn.leakedPasswordsUrl` in `foyer.config.ts` turns it on, in pages (`e2e/journeys/weak-passwords.spec.ts`).',
        },
        {
          id: 'V6.3.1',
          level: '1',
          summary: 'Guessing and credential stuffing are limited as documented.',
          met: [
            'rule 11c',
            'rule 18c',
            'rule edge-e',
            'rule edge-g',
            'attacks/abuse/code-guess-attacks.ts > hundreds of guesses from many IPs and devices, for hours: thirty are checked in a day',
          ],
          note: 'Guesses of passwords go to Firebase, which limits them.',
        },
        {
          id: 'V6.3.2',
          level: '1',
          summary: 'There are no default accounts.',
          met: [
            'rule settings-b',
            'server/src/config/settings.test.ts > in production, allow only Google and no demo project',
          ],
          note: 'The demo user exists in the embedded provider only.',
        },
        {
          id: 'V6.3.3',
          level: '2',
          summary: 'Every login takes more than one factor.',
          notMet:
            'Two-step login is each user’s choice by default. `twoStep: "required"` in `foyer.config.ts` requires it after a number of days (rule 19), which may be 0. A login on a new device needs a code by email besides (rule 18), by default in production with `MAIL_URL`; but a mailbox is not counted as a factor.',
        },
        {
          id: 'V6.3.4',
          level: '2',
          summary: 'All ways to log in are equally strong, and none is undocumented.',
          met: [
            'rule 3a',
            'rule 3b',
            'rule 9a',
            'server/test/inventory.test.ts > the API description',
          ],
        },
        {
          id: 'V6.4.1',
          level: '1',
          summary: 'Initial passwords and activation codes are random and expire.',
          met: [
            'attacks/email-codes/code-attacks.ts > a code that is ten minutes old, and another request for one',
            'rule 16a',
            'rule 16b',
          ],
          note: 'There are no initial passwords. Links that verify an email or reset a password are Firebase’s, which says when they expire.',
        },
        {
          id: 'V6.4.2',
          level: '1',
          summary: 'No password hints, no secret questions.',
          met: ['server/test/inventory.test.ts > the API description'],
        },
        {
          id: 'V6.4.3',
          level: '2',
          summary: 'A password reset does not skip the second factor.',
          met: [
            'rule 17b',
            'attacks/second-factor/login-attacks.ts > the mailbox only: after a password reset',
          ],
        },
        {
          id: 'V6.4.4',
          level: '2',
          summary: 'A lost factor is replaced after the same proof of identity as at enrolment.',
          notApplicable:
            'No identity is proofed at enrolment. Recovery codes replace a lost factor; without them, an operator decides how to check who asks, and the user gets an email ([manage users](../operate/manage-users.md)).',
        },
        {
          id: 'V6.5.1',
          level: '2',
          summary: 'Recovery codes, one-time passwords and codes by email work once.',
          met: [
            'rule 11a',
            'rule 11b',
            'server/test/api-email-code.test.ts > can be sent again with its proof if the answer was lost, and works once',
          ],
        },
        {
          id: 'V6.5.2',
          level: '2',
          summary: 'Stored recovery codes of less than 112 bits have a salt and a slow hash.',
          met: ['server/src/factors/codes.test.ts > ten different codes of 120 bits, in groups'],
          note: 'None is that short. Codes that a version before 1.0 made have 80 bits, until they are used or renewed.',
        },
        {
          id: 'V6.5.3',
          level: '2',
          summary: 'Codes and seeds come from a secure generator.',
          met: [
            'server/src/factors/codes.test.ts > a secret has 160 bits',
            'server/src/factors/codes.test.ts > ten different codes of 120 bits, in groups',
            'server/test/api-email-code.test.ts > is sent to the email, and completes the login with the same ID token',
          ],
          note: 'Node’s `randomBytes` and `randomInt`.',
        },
        {
          id: 'V6.5.4',
          level: '2',
          summary: 'Codes have at least 20 bits, or six digits.',
          met: [
            'server/src/factors/codes.test.ts > ten different codes of 120 bits, in groups',
            'server/test/api-email-code.test.ts > is sent to the email, and completes the login with the same ID token',
          ],
        },
        {
          id: 'V6.5.5',
          level: '2',
          summary:
            'Codes by email live for 10 minutes at most, those of authenticator apps for 30 seconds.',
          notMet:
            'Codes by email do (rule 18). A code of an authenticator app is accepted for 90 seconds, once: its own step, the one before and the one after, because clocks differ (RFC 6238, section 5.2).',
        },
        {
          id: 'V6.6.1',
          level: '2',
          summary: 'Codes by telephone are offered with care.',
          notApplicable: 'None are sent by telephone.',
        },
        {
          id: 'V6.6.2',
          level: '2',
          summary: 'A code by email belongs to the login that asked for it.',
          met: ['rule 18b'],
        },
        {
          id: 'V6.6.3',
          level: '2',
          summary: 'Guesses of codes by email are limited.',
          met: [
            'rule 18c',
            'attacks/email-codes/new-device-attacks.ts > twenty logins that did not pass: no more are accepted',
          ],
        },
        {
          id: 'V6.8.1',
          level: '2',
          summary: 'An account of one provider cannot pass for one of another.',
          met: ['rule 4f', 'rule 5a', 'rule 6a'],
        },
        {
          id: 'V6.8.2',
          level: '2',
          summary: 'The signature of each assertion is checked.',
          met: [
            'rule 1a',
            'rule 1b',
            'attacks/proof/signature-attacks.ts > no signature, alg ${alg}',
          ],
        },
        {
          id: 'V6.8.3',
          level: '2',
          summary: 'SAML assertions work once.',
          notApplicable: 'There is no SAML. ID tokens work once too (rule 8).',
        },
        {
          id: 'V6.8.4',
          level: '2',
          summary: 'Method and age of a sign-in are read from what the provider says.',
          met: [
            'rule 3a',
            'rule 3c',
            'attacks/second-factor/login-attacks.ts > the password, and a second factor that the thief has enrolled at the provider',
          ],
          note: 'A second factor of the provider is not relied on.',
        },
      ],
    },
    {
      title: 'V7 Session management',
      requirements: [
        {
          id: 'V7.1.1',
          level: '2',
          summary: 'The lifetimes of sessions are documented, with reasons for leaving NIST’s.',
          met: [
            'rule session-a',
            'rule session-b',
            'server/test/api-sessions.test.ts > have the lifetimes of foyer.config.ts, which the environment overrides',
          ],
          note: 'The page about NIST SP 800-63B-4 (2.2.3) has the reason.',
        },
        {
          id: 'V7.1.2',
          level: '2',
          summary: 'How many sessions a user may have, and what happens then, is documented.',
          met: [
            'rule 8d',
            'server/test/api-sessions.test.ts > are at most as many as foyer.config.ts allows; the oldest ends',
          ],
        },
        {
          id: 'V7.1.3, V7.6.1',
          level: '2',
          summary: 'How sessions here and at the provider depend on each other is documented.',
          met: [
            'rule 4d',
            'server/test/api-passkeys.test.ts > after 90 days without the provider, a passkey alone does not log in',
          ],
          note: 'In [security](../security.md#how-a-session-ends).',
        },
        {
          id: 'V7.2.1',
          level: '1',
          summary: 'The server verifies session tokens.',
          met: [
            'attacks/authorisation/path-attacks.ts > GET user with no token',
            'attacks/session/bearer-attacks.ts > the token with its last letter changed',
          ],
        },
        {
          id: 'V7.2.2, V7.2.3',
          level: '1',
          summary: 'Session tokens are made for each session, from 128 random bits or more.',
          met: [
            'rule 8c',
            'server/test/api-sessions.test.ts > has a token of 256 bits, stored as a hash only',
            'attacks/session/end-attacks.ts > a chosen token sent with the sign-in (session fixation)',
          ],
        },
        {
          id: 'V7.2.4',
          level: '1',
          summary: 'Each authentication, also a repeated one, makes a new session token.',
          notMet:
            'Each login and each verification of the email does. Confirming a session before a change (`POST /api/user/fresh`) keeps its token, because several changes may wait for it in several tabs.',
        },
        {
          id: 'V7.3.1',
          level: '2',
          summary: 'Sessions end when they are not used.',
          met: ['rule session-a'],
        },
        {
          id: 'V7.3.2',
          level: '2',
          summary: 'Sessions end after a time, also if they are used.',
          met: ['rule session-b'],
        },
        {
          id: 'V7.4.1',
          level: '1',
          summary: 'A session that has ended is useless at once.',
          met: [
            'rule session-c',
            'rule session-d',
            'server/test/api-races.test.ts > no read succeeds after the response to a logout',
          ],
        },
        {
          id: 'V7.4.2',
          level: '1',
          summary: 'Sessions end when an account is disabled or deleted.',
          met: [
            'server/test/users-command.test.ts > disable blocks a user on all servers immediately, and enable unblocks them',
            'attacks/identity/deletion-attacks.ts > a session of a user whose deletion is pending',
          ],
          note: 'A disable or deletion made only at Firebase is noticed with the next proof (rule 4).',
        },
        {
          id: 'V7.4.3',
          level: '2',
          summary: 'After a change of a factor, the other sessions can be ended.',
          met: [
            'server/test/legitimate-users.test.ts > on the device where the password was changed, while the others end',
            'server/test/api-factors.test.ts > turning two-step login on ends the other sessions, which have passed no second step',
            'e2e/journeys/devices.spec.ts > all other devices are signed out after a confirmation, and Escape cancels it',
          ],
        },
        {
          id: 'V7.4.4',
          level: '2',
          summary: 'The logout is easy to find on every page.',
          met: [
            'e2e/journeys/app-header.spec.ts > the account menu shows the user, and is opened and closed by keyboard @all',
            'e2e/journeys/inventory-screens.spec.ts > ${name} says and is called what is stored @all',
          ],
          note: 'The account menu is in the header of each page of a user.',
        },
        {
          id: 'V7.4.5',
          level: '2',
          summary: 'Administrators can end the sessions of one user, and of all.',
          met: [
            'server/test/users-command.test.ts > end-sessions ends every session, and the user can sign in again',
            'server/test/users-command.test.ts > end-all ends the sessions of all users',
          ],
        },
        {
          id: 'V7.5.1',
          level: '2',
          summary:
            'Changes of the email, the factors and the ways to log in need a new authentication.',
          notMet:
            'Those of the email and the factors do, and so does the deletion (rule 10). Connecting and disconnecting a provider happen at Firebase, which does not ask for one: pages do, and someone at an unlocked device can do without them. Rules 4 and 18 limit what a connected one may do, and an email reports it.',
        },
        {
          id: 'V7.5.2',
          level: '2',
          summary: 'Users see their sessions and, after authenticating again, can end them.',
          notMet:
            'They see them and can end them, with the session alone: an owner who sees a stranger’s session should not be delayed, and a thief could only log the owner out.',
        },
        {
          id: 'V7.6.2',
          level: '2',
          summary: 'No session starts without an action of the user.',
          met: [
            'attacks/browser/cross-site-attacks.ts > a form on another site with a JSON body',
            'rule 13c',
            'e2e/journeys/outages.spec.ts > after a session has ended, signing in returns to path, query and hash @all',
          ],
          note: 'A session at Firebase that is still open starts none here.',
        },
      ],
    },
    {
      title: 'V8 Authorization',
      requirements: [
        {
          id: 'V8.1.1',
          level: '1',
          summary: 'Who may call what is documented.',
          met: [
            'server/test/inventory.test.ts > the API description',
            'server/test/api-endpoints.test.ts > %s accepts a session, and its log line has the user',
          ],
          note: '`contract/src/endpoints.ts`, from which `/openapi.json` and the routes are made.',
        },
        {
          id: 'V8.1.2',
          level: '2',
          summary: 'Which fields may be read and written is documented.',
          met: [
            'server/test/inventory.test.ts > the API description',
            'server/test/api-export.test.ts > has a rule for every table and column of the database',
          ],
        },
        {
          id: 'V8.2.1, V8.3.1',
          level: '1',
          summary: 'The server decides on each call whether it is allowed.',
          met: [
            'attacks/authorisation/path-attacks.ts > GET user with no token',
            'rule 19a',
            'attacks/properties/requests.test.ts > a signed-in user changes no other user and causes no server error',
          ],
        },
        {
          id: 'V8.2.2',
          level: '1',
          summary: 'Users reach their own data only.',
          met: ['rule account-a', 'rule account-b'],
        },
        {
          id: 'V8.2.3',
          level: '2',
          summary: 'Users change only the fields that they may change.',
          met: [
            'attacks/authorisation/user-attacks.ts > their own fields that they must not change',
          ],
        },
        {
          id: 'V8.4.1',
          level: '2',
          summary: 'Tenants are separated.',
          notApplicable: 'There are no tenants; tokens of a tenant are refused (rule 1).',
        },
      ],
    },
    {
      title: 'V9 Self-contained tokens',
      requirements: [
        {
          id: 'V9.1.1',
          level: '1',
          summary: 'The signature of a token is checked before its content is read.',
          met: ['rule 1b', 'attacks/proof/signature-attacks.ts > claims changed after signing'],
        },
        {
          id: 'V9.1.2',
          level: '1',
          summary: 'Only listed algorithms are accepted.',
          met: [
            'rule 1a',
            'attacks/proof/signature-attacks.ts > HS256 with the PEM of the public key as the secret',
          ],
        },
        {
          id: 'V9.1.3',
          level: '1',
          summary: 'Keys come from the configured source only.',
          met: [
            "attacks/proof/header-attacks.ts > jku with the attacker's key set: not fetched",
            "attacks/proof/header-attacks.ts > jwk with the attacker's key",
          ],
        },
        {
          id: 'V9.2.1',
          level: '1',
          summary: 'A token is accepted only while it is valid.',
          met: ['rule 1d', 'rule 1e', 'attacks/proof/time-attacks.ts > not yet valid (nbf)'],
          note: 'With a leeway of 30 seconds.',
        },
        {
          id: 'V9.2.2',
          level: '2',
          summary: 'Tokens of another kind are refused.',
          met: [
            "attacks/proof/wrong-token-attacks.ts > the provider's session cookie",
            'attacks/proof/wrong-token-attacks.ts > a custom token of a service account',
          ],
        },
        {
          id: 'V9.2.3',
          level: '2',
          summary: 'Tokens for another audience are refused.',
          met: ['rule 1c'],
        },
        {
          id: 'V9.2.4',
          level: '2',
          summary: 'An issuer with one key for many audiences names the audience.',
          notApplicable: 'Firebase issues the tokens. Session tokens are not self-contained.',
        },
      ],
    },
    {
      title: 'V10 OAuth and OIDC',
      requirements: [
        {
          id: 'V10.1.1, V10.1.2, V10.2.1, V10.2.2',
          level: '2',
          summary: 'OAuth flows are bound to the browser that started them.',
          notApplicable:
            'Firebase is the OAuth client of Google, Apple, Microsoft and GitHub. Its library and servers run the flow.',
        },
        {
          id: 'V10.3.1–V10.3.4',
          level: '2',
          summary: 'A resource server checks access tokens.',
          notApplicable: 'The API accepts its own session tokens only.',
        },
        {
          id: 'V10.4.1–V10.4.11, V10.6.1, V10.6.2, V10.7.1–V10.7.3',
          level: '1, 2',
          summary: 'An authorization server is safe, and asks for consent.',
          notApplicable: 'The product is no authorization server and no OpenID provider.',
        },
        {
          id: 'V10.5.1',
          level: '2',
          summary: 'ID tokens cannot be replayed.',
          met: ['rule 8a', 'rule 8b'],
        },
        {
          id: 'V10.5.2',
          level: '2',
          summary: 'Users are identified by a claim that no one else gets.',
          met: [
            'rule 2a',
            'server/test/database.test.ts > allows one row per identity and one per email',
          ],
        },
        {
          id: 'V10.5.3, V10.5.5',
          level: '2',
          summary: 'Metadata and back-channel logouts are checked.',
          notApplicable: 'Issuer and key URL are fixed in the settings; there is no such logout.',
        },
        {
          id: 'V10.5.4',
          level: '2',
          summary: 'The audience of an ID token is this project.',
          met: ['rule 1c'],
        },
      ],
    },
    {
      title: 'V11 Cryptography',
      requirements: [
        {
          id: 'V11.1.1',
          level: '2',
          summary: 'A policy says how keys are made, kept, changed and destroyed.',
          notMet:
            '[Settings](../operate/settings.md#rotate-the-key) says how `SECRETS_KEY` is made and changed, [webhooks](../operate/webhooks.md#change-the-secret) their secrets. Nothing says it for the keys of passkey challenges in the database, nor how keys are destroyed.',
        },
        {
          id: 'V11.1.2',
          level: '2',
          summary: 'All keys and algorithms are listed, with what each protects.',
          notMet: 'The rules name them where they are used; there is no list.',
        },
        {
          id: 'V11.2.1',
          level: '2',
          summary: 'Cryptography comes from tested implementations.',
          met: [
            'rule 1a',
            'server/src/factors/codes.test.ts > at %d seconds is that of RFC 6238: %s',
          ],
          note: 'Node’s own, `jose` and `@simplewebauthn/server`. Codes of authenticator apps are computed here, with Node’s HMAC.',
        },
        {
          id: 'V11.2.2',
          level: '2',
          summary: 'Algorithms and keys can be exchanged.',
          notMet:
            'Keys can (`server/test/secrets-sweep.test.ts`). Algorithms are constants in the code, and stored hashes don’t name theirs.',
        },
        {
          id: 'V11.2.3',
          level: '2',
          summary: 'Everything has a strength of 128 bits or more.',
          notMet:
            'Firebase signs ID tokens with RSA of 2,048 bits (112 bits of strength), some authenticators have such keys, and recovery codes have 120 bits.',
        },
        {
          id: 'V11.3.1–V11.3.3',
          level: '1, 2',
          summary: 'Encryption uses an approved mode that notices changes.',
          met: [
            'rule 11g',
            'server/src/factors/secret-box.test.ts > the encrypted text does not contain the secret, and is different each time',
            'server/src/factors/secret-box.test.ts > a secret of another row or with a changed byte is refused',
          ],
          note: 'AES-256-GCM. Without `SECRETS_KEY`, which production requires, nothing is encrypted.',
        },
        {
          id: 'V11.4.1',
          level: '1',
          summary: 'Only approved hash functions, also for HMAC.',
          notMet:
            'All hashes of the product are SHA-256, but codes of authenticator apps are HMAC-SHA-1 (RFC 6238), because many apps know nothing else, and the look-up of leaked passwords uses SHA-1, as its service does.',
        },
        {
          id: 'V11.4.2, V11.4.4',
          level: '2',
          summary: 'Passwords are stored by, and keys derived from them with, a slow function.',
          notApplicable:
            'Firebase stores the passwords (with a form of scrypt); the server never sees one and derives no key from one.',
        },
        {
          id: 'V11.4.3',
          level: '2',
          summary: 'Hashes that must resist collisions have 256 bits.',
          met: ['rule 8c', 'rule 13b'],
        },
        {
          id: 'V11.5.1',
          level: '2',
          summary: 'Random values that no one may guess have 128 bits or more.',
          notMet:
            'Session tokens, links and challenges have; recovery codes have 120 bits and codes by email six digits. Both are bound to a user or a login; guesses of codes by email are limited (rule 18).',
        },
        {
          id: 'V11.6.1',
          level: '2',
          summary: 'Signatures use approved algorithms and sound keys.',
          met: [
            'rule 1a',
            'attacks/passkeys/signature-attacks.ts > a new passkey whose key is ${name}',
          ],
        },
      ],
    },
    {
      title: 'V12 Secure communication',
      requirements: [
        {
          id: 'V12.1.1–V12.1.3, V12.2.2',
          level: '1, 2',
          summary: 'TLS has current versions and ciphers, and public certificates.',
          notApplicable:
            'The server speaks plain HTTP to a proxy, which has the certificate. [`npm run smoke`](../operate/deploy.md#check-an-installation) names old versions and invalid certificates, and the example configurations admit TLS 1.2 and 1.3 only. There are no client certificates.',
        },
        {
          id: 'V12.2.1',
          level: '1',
          summary: 'Users reach the product by TLS only.',
          met: [
            'rule settings-a',
            'server/test/pages.test.ts > every response has HSTS; with hstsSubDomains %j',
            'attacks/startup/startup.test.ts > settings with many mistakes: the server names them all and exits [production rules · ASVS 13.1.1]',
          ],
        },
        {
          id: 'V12.3.1, V12.3.3',
          level: '2',
          summary: 'All connections are encrypted, also inside the network.',
          notMet:
            'Those to Firebase, the mail server, webhooks and a database on another machine are, in production (rule settings-c). The proxy reaches the server, and Prometheus the management port, by plain HTTP.',
        },
        {
          id: 'V12.3.2',
          level: '2',
          summary: 'Certificates of servers are checked.',
          met: [
            'server/test/mail-transport.test.ts > checks the certificate of another machine with %s',
            'server/test/mail-transport.test.ts > sends nothing to another machine without STARTTLS, not even a password',
          ],
          note: '`sslmode=no-verify`, which an operator can write into `DATABASE_URL`, skips it for the database.',
        },
        {
          id: 'V12.3.4',
          level: '2',
          summary: 'Certificates between internal services are trusted ones.',
          notApplicable: 'The product has no services that talk to each other.',
        },
      ],
    },
    {
      title: 'V13 Configuration',
      requirements: [
        {
          id: 'V13.1.1',
          level: '2',
          summary: 'All services that the product needs are documented.',
          met: ['server/test/inventory.test.ts > the settings of the documentation are all listed'],
          note: 'Database, Firebase, mail server and [webhooks](../operate/webhooks.md) are [settings](../operate/settings.md), and a service of leaked passwords, which pages ask, is [configured](../adopt/configuration.md). Users can name no address that the server connects to.',
        },
        {
          id: 'V13.2.1',
          level: '2',
          summary: 'Services authenticate with short-lived or personal credentials.',
          notMet:
            '`DATABASE_URL` and `MAIL_URL` usually contain a password, and `WEBHOOKS` secrets for signatures, which do not change by themselves. A Postgres socket with peer authentication, as with Compose, needs none. Firebase is called without a service account.',
        },
        {
          id: 'V13.2.2',
          level: '2',
          summary: 'Accounts of services have the least rights.',
          notMet:
            'The server has one account for the database, with which it also migrates it. No smaller account is documented.',
        },
        {
          id: 'V13.2.3',
          level: '2',
          summary: 'No service uses default credentials.',
          met: ['rule settings-b'],
        },
        {
          id: 'V13.2.4, V13.2.5',
          level: '2',
          summary: 'The server connects to listed addresses only.',
          met: [
            'rule 13f',
            'rule webhooks-b',
            'rule webhooks-c',
            'attacks/faults/provider-attacks.ts > an account lookup that redirects to another host: the redirect is not followed',
          ],
          note: 'Only those in the settings. Every attack fails if the server opens another connection (`attacks/support/guards.ts`).',
        },
        {
          id: 'V13.3.1',
          level: '2',
          summary: 'Secrets are in a vault, and in no code or build.',
          notMet:
            'They are environment variables, which an operator may fill from a vault. None is in the code or the build (`client/test/branded-product.test.ts`).',
        },
        {
          id: 'V13.3.2',
          level: '2',
          summary: 'Few can read the secrets.',
          notApplicable: 'Who can read the environment of the server is decided where it runs.',
        },
        {
          id: 'V13.4.1',
          level: '1',
          summary: 'Source control files are not served.',
          met: ['attacks/authorisation/path-attacks.ts > a file that must not be served: ${path}'],
        },
        {
          id: 'V13.4.2',
          level: '2',
          summary: 'Debug modes are off in production.',
          met: [
            'rule settings-a',
            'rule settings-b',
            'server/test/inventory-answers.test.ts > the headers of a deployed product',
          ],
          note: 'The previews of emails are gone in production.',
        },
        {
          id: 'V13.4.3',
          level: '2',
          summary: 'Folders are not listed.',
          met: [
            'server/test/pages.test.ts > with a dot that are no file are a plain 404: %s',
            'server/test/pages.test.ts > at an unknown path have status 404: %s',
          ],
        },
        {
          id: 'V13.4.4',
          level: '2',
          summary: 'TRACE is refused.',
          met: [
            'attacks/authorisation/path-attacks.ts > TRACE of a page, to read headers that scripts cannot',
            'server/test/malformed-requests.test.ts > refuses %s',
          ],
        },
        {
          id: 'V13.4.5',
          level: '2',
          summary: 'Documentation and monitoring are public only on purpose.',
          met: [
            'server/test/management.test.ts > answers health checks and metrics, and nothing else',
            'server/test/management.test.ts > is off by default; the public port answers health checks too',
          ],
          note: '`/openapi.json` is public on purpose.',
        },
      ],
    },
    {
      title: 'V14 Data protection',
      requirements: [
        {
          id: 'V14.1.1, V14.1.2',
          level: '2',
          summary: 'Data is classified into levels, with what each level requires.',
          notMet:
            'Each column and table says what is exported and deleted (`server/src/db/user-columns.ts`, `tables.ts`), but no levels are named.',
        },
        {
          id: 'V14.2.1',
          level: '1',
          summary: 'No secret is in a URL.',
          met: [
            'attacks/session/bearer-attacks.ts > the token in the query as ${name}',
            'e2e/journeys/early-input.spec.ts > a native form submission does not put the password into the URL',
          ],
          note: 'The codes of Firebase’s email links are in the query, as Firebase sends them; each works once, and no log has them. The token of a security link is in the fragment. Firebase’s API key, which is in its URLs, is public.',
        },
        {
          id: 'V14.2.2, V14.3.2',
          level: '2',
          summary: 'No cache keeps personal data.',
          met: ['rule browser-c'],
        },
        {
          id: 'V14.2.3',
          level: '2',
          summary: 'No personal data goes to trackers.',
          met: [
            'rule browser-a',
            'server/src/emails/render.test.ts > loads nothing',
            'e2e/journeys/captcha.spec.ts > a captcha that the project requires is loaded only when it is needed @all',
          ],
        },
        {
          id: 'V14.2.4',
          level: '2',
          summary: 'Data is encrypted, logged, kept and deleted as documented.',
          met: [
            'rule account-c',
            'rule 11g',
            'server/test/api-export.test.ts > has a rule for every table and column of the database',
            'server/test/log-privacy.test.ts > the log has no token, ID token, password, email or name',
            'server/test/api-activity.test.ts > is kept for ninety days and deleted with the user',
          ],
          note: 'As documented for each column, because there are no levels.',
        },
        {
          id: 'V14.3.1',
          level: '1',
          summary: 'Browsers forget the data when a session ends, also offline.',
          met: [
            'e2e/journeys/storage.spec.ts > the token is in local storage while signed in, and gone after logout',
            'e2e/journeys/outages.spec.ts > a logout while offline clears the browser, and is sent to the server later',
          ],
        },
        {
          id: 'V14.3.3',
          level: '2',
          summary: 'Browser storage holds no personal data.',
          notMet:
            'The last-known user is beside the token, so that a start without a network shows who is logged in. Both are removed when the session ends ([browser storage](../understand/browser-storage.md)).',
        },
      ],
    },
    {
      title: 'V15 Secure coding and architecture',
      requirements: [
        {
          id: 'V15.1.1, V15.2.1',
          level: '1',
          summary: 'How soon vulnerable and old libraries are replaced is documented, and kept.',
          notMet:
            '[SECURITY.md](../../SECURITY.md) promises a fix within 90 days, also for dependencies that can be reached from outside. Renovate proposes other updates (`.github/renovate.json`), without a time to make them in.',
        },
        {
          id: 'V15.1.2',
          level: '2',
          summary: 'A bill of materials lists all libraries.',
          notMet:
            '`npm run sbom` writes one in the format of CycloneDX, from `package-lock.json`, but no release keeps it and no test reads it.',
        },
        {
          id: 'V15.1.3',
          level: '2',
          summary: 'What takes time or resources is documented, with its limits.',
          met: ['rule load-a', 'rule edge-a'],
          note: 'In [load shedding](../decisions.md#load-shedding).',
        },
        {
          id: 'V15.2.2',
          level: '2',
          summary: 'The product stays available when something is overused.',
          met: [
            'rule load-a',
            'server/test/overload.test.ts > sheds nothing while few requests are in flight, however slow it is',
            'server/test/slow-clients.test.ts > is disconnected when idle',
            'attacks/faults/connection-attacks.ts > three hundred connections that never end their headers',
          ],
        },
        {
          id: 'V15.2.3',
          level: '2',
          summary: 'Production contains no test code and no development functions.',
          met: [
            'rule settings-b',
            'client/test/budgets.test.ts > no script contains what only developers see',
            'client/test/branded-product.test.ts > contains no option of the server',
          ],
        },
        {
          id: 'V15.3.1',
          level: '1',
          summary: 'Answers have only the fields that are needed.',
          met: [
            'server/test/api-devices.test.ts > are listed with browser, system, network and times, but without tokens',
            'attacks/authorisation/activity-attacks.ts > the export must not contain a session token or its hash',
          ],
        },
        {
          id: 'V15.3.2',
          level: '2',
          summary: 'The server follows no redirects of other services.',
          met: [
            'attacks/faults/provider-attacks.ts > an account lookup that redirects to another host: the redirect is not followed',
            'attacks/webhooks/webhooks.test.ts > events to private addresses and redirects: nothing arrives, and the sign-up succeeds [webhooks · CWE-918]',
          ],
        },
        {
          id: 'V15.3.3',
          level: '2',
          summary: 'Additional fields in a body change nothing.',
          met: [
            'attacks/authorisation/user-attacks.ts > their own fields that they must not change',
            'attacks/identity/takeover-attacks.ts > additional fields in a sign-in: email_verified, id, created_at, token',
          ],
        },
        {
          id: 'V15.3.4',
          level: '2',
          summary: 'The IP of a user comes from a trusted proxy.',
          met: [
            'rule edge-d',
            'attacks/abuse/proxy-attacks.ts > the IP of a trusted proxy to the left of the one the proxy added',
          ],
        },
        {
          id: 'V15.3.5',
          level: '2',
          summary: 'Types of values are checked, and compared strictly.',
          met: [
            'attacks/identity/mismatch-attacks.ts > a uid that is a list of both uids',
            'attacks/parser/value-attacks.ts > a name that is or contains ${what}',
          ],
        },
        {
          id: 'V15.3.6',
          level: '2',
          summary: 'Prototypes cannot be polluted.',
          met: [
            'attacks/authorisation/user-attacks.ts > a __proto__ field in the body',
            'attacks/parser/path-attacks.ts > the name of an inherited property: ${path}',
          ],
        },
        {
          id: 'V15.3.7',
          level: '2',
          summary: 'A parameter that is repeated elsewhere changes nothing.',
          met: [
            "attacks/authorisation/user-attacks.ts > their own id in the path, the victim's in body and query",
            'attacks/authorisation/device-attacks.ts > ending all other sessions with the victim named in query and body',
          ],
        },
      ],
    },
    {
      title: 'V16 Security logging and error handling',
      requirements: [
        {
          id: 'V16.1.1',
          level: '2',
          summary: 'What is logged, where it is kept, who reads it and for how long is documented.',
          notMet:
            'Events and format are ([monitoring](../operate/monitoring.md)). Logs go to stdout; where they are kept, who reads them and for how long is the operator’s to document.',
        },
        {
          id: 'V16.2.1',
          level: '2',
          summary: 'Log lines say when, where, who and what.',
          met: [
            'server/test/api-log.test.ts > has a line for each security event, with the request id',
            'server/test/api-endpoints.test.ts > %s accepts a session, and its log line has the user',
          ],
        },
        {
          id: 'V16.2.2, V16.2.4',
          level: '2',
          summary: 'Logs have times in UTC and a common format.',
          met: [
            'server/src/core/log.test.ts > a line is JSON, with its time in UTC',
            'server/test/main.test.ts > starts three times concurrently on a new database, and logs JSON lines with its name',
            'server/test/log-privacy.test.ts > the log has the fields of the inventory',
            'server/test/doctor-command.test.ts > a clock that is wrong',
          ],
          note: '`npm run doctor` compares the clock; to set it is the operator’s task.',
        },
        {
          id: 'V16.2.3',
          level: '2',
          summary: 'Logs go only where the documentation says.',
          met: [
            'server/test/main.test.ts > starts three times concurrently on a new database, and logs JSON lines with its name',
            'server/test/log-privacy.test.ts > every event and reason in the log is documented',
          ],
        },
        {
          id: 'V16.2.5',
          level: '2',
          summary: 'Logs contain sensitive data only as far as its protection level allows.',
          met: [
            'server/test/log-privacy.test.ts > the log has no token, ID token, password, email or name',
            'attacks/session/secrecy-attacks.ts > the log must not contain a token, ID token, email or name',
          ],
          note: 'No secret, email or name. A line has the user’s id and the IP.',
        },
        {
          id: 'V16.3.1',
          level: '2',
          summary: 'Each login is logged, also a failed one, with its method.',
          met: [
            'server/test/api-log.test.ts > has a line for each security event, with the request id',
            'server/test/api-log.test.ts > has a line for each failure and a sample of successful reads',
          ],
          note: 'The method is the `call`; with which factor, the activity and the session say. Of many alike refusals, a sample is logged. A wrong password is seen by Firebase only.',
        },
        {
          id: 'V16.3.2',
          level: '2',
          summary: 'Refused calls are logged.',
          met: [
            'server/test/api-log.test.ts > has a line for each failure and a sample of successful reads',
            'server/test/api-log.test.ts > has a sample of repeated refusals, which hides no other refusal',
          ],
          note: 'Of many with the same reason and IP, a sample, with the number of those left out.',
        },
        {
          id: 'V16.3.3',
          level: '2',
          summary: 'Attempts to get around a control are logged.',
          met: [
            'server/test/malformed-requests.test.ts > is logged without its content',
            'server/test/csp-reports-and-well-known.test.ts > is logged with directive, origin and page',
          ],
        },
        {
          id: 'V16.3.4',
          level: '2',
          summary: 'Unexpected errors are logged.',
          met: [
            'server/src/core/log.test.ts > an error is logged with stack and causes, without extra properties',
            'server/test/email-retries.test.ts > write one log line in ten minutes during an outage',
          ],
        },
        {
          id: 'V16.4.1',
          level: '2',
          summary: 'Input cannot forge log lines.',
          met: [
            'attacks/session/secrecy-attacks.ts > line breaks in logged values: no forged log lines',
          ],
        },
        {
          id: 'V16.4.2, V16.4.3',
          level: '2',
          summary: 'Logs are protected, and sent to another system.',
          notMet:
            'The server writes logs to stdout. Protecting them, and sending them to another system, is left to the operator.',
        },
        {
          id: 'V16.5.1',
          level: '2',
          summary: 'Error messages reveal nothing internal.',
          met: [
            'attacks/parser/body-attacks.ts > a refused body: neither echoed nor logged',
            'server/test/inventory-answers.test.ts > the headers and bodies of answers',
            'attacks/second-factor/code-attacks.ts > the encrypted secret of the attacker, moved to the row of another user',
          ],
        },
        {
          id: 'V16.5.2',
          level: '2',
          summary: 'The product stays secure when another service fails.',
          met: [
            'rule account-d',
            'attacks/faults/provider-attacks.ts > an account lookup with the fault "${fault}"',
            'server/test/api-keys.test.ts > stay valid for a day while the key host fails',
          ],
        },
        {
          id: 'V16.5.3',
          level: '2',
          summary: 'A failure never lets anyone in.',
          met: [
            'server/test/api-accounts.test.ts > refuses sign-ins and ends no session (%s)',
            'server/test/health.test.ts > a server without its database is live, and ready again when the database recovers',
          ],
        },
      ],
    },
    {
      title: 'V17 WebRTC',
      requirements: [
        {
          id: 'V17.1.1, V17.2.1–V17.2.4, V17.3.1, V17.3.2',
          level: '2',
          summary: 'Servers of WebRTC are safe.',
          notApplicable: 'There is no WebRTC.',
        },
      ],
    },
  ],
}
