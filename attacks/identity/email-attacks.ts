import { defineAttacks } from '../support/attack.ts'
import { createTestUser } from '../../testing/users.ts'
import type { AttackContext } from '../support/attack-context.ts'

/*
 * Emails that look like the victim's. Only the canonical form is compared, and it is validated after
 * normalisation.
 */

/** Signs in to an account that has a disguised form of the victim's email, but claims the victim's email. */
const lookalike = (disguise: (email: string) => string) => (context: AttackContext) => {
  const eve = createTestUser({ email: disguise(context.victim.email) })
  return context.signIn(eve, { body: { email: context.victim.email } })
}

/** Signs in to such an account and claims its disguised email, which is not verified. */
const sameEmail = (disguise: (email: string) => string) => (context: AttackContext) =>
  context.signIn(createTestUser({ email: disguise(context.victim.email) }))

/** The victim's fresh ID token with a malformed email in the body. */
const malformed = (email: (own: string) => unknown) => (context: AttackContext) =>
  context.exchange(context.victim, context.issueIdToken(context.victim), {
    body: { email: email(context.victim.email) },
  })

const toFullwidth = (text: string) =>
  text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))

const confusable = 'CVE-2019-19844, UTS 39'

export const emailAttacks = defineAttacks(
  { rule: 'rule 2: matching claims', reference: confusable },
  [
    ...Object.entries({
      'a Cyrillic e': (email: string) => email.replace('e', '\u0435'),
      'a dotless i': (email: string) => email.replace('.com', '.co\u0131m'),
      'a dotted capital I': (email: string) => email.replace('.com', '.\u0130com'),
      'an additional dot': (email: string) => email.replace('-', '.-'),
      'a plus tag': (email: string) => email.replace('@', '+eve@'),
      'a combining accent': (email: string) => email.replace('e', 'e\u0301'),
      'a dot after the domain': (email: string) => `${email}.`,
    }).map(([what, disguise]) => ({
      title: `an ID token for the victim's email with ${what}`,
      expected: 'identity_mismatch' as const,
      run: lookalike(disguise),
    })),
    ...Object.entries({
      'in upper case': (email: string) => email.toUpperCase(),
      'in full-width letters': (email: string) => toFullwidth(email),
      'surrounded by white space': (email: string) => ` ${email}\t`,
      'with a full-width at sign': (email: string) => email.replace('@', '\uff20'),
      'with an ideographic full stop': (email: string) => email.replace('.com', '\u3002com'),
      'with a zero-width space': (email: string) => email.replace('@', '\u200b@'),
      'with a zero-width joiner in the domain': (email: string) =>
        email.replace('.com', '\u200d.com'),
      'with a soft hyphen': (email: string) => email.replace('@', '\u00ad@'),
      'with a right-to-left override': (email: string) => `\u202e${email}`,
      'with an invisible Hangul filler': (email: string) => `\u3164${email}`,
      'with a tag character': (email: string) => email.replace('@', '\u{e0065}@'),
    }).map(([what, disguise]) => ({
      title: `another account with the victim's email ${what}, unverified`,
      rule: 'rule 6: one user per uid and email',
      expected: 'conflict' as const,
      run: sameEmail(disguise),
    })),
    ...Object.entries({
      'a line break inside': (email: string) => email.replace('@', '\n@'),
      'a null byte inside': (email: string) => email.replace('@', '\u0000@'),
      'a null byte at the end': (email: string) => `${email}\u0000`,
      'a space inside': (email: string) => email.replace('@', ' @'),
      'a no-break space inside': (email: string) => email.replace('@', '\u00a0@'),
      'an ideographic space inside': (email: string) => email.replace('@', '\u3000@'),
      'a line separator inside': (email: string) => email.replace('@', '\u2028@'),
      'a C1 control character': (email: string) => email.replace('@', '\u0085@'),
      'a lone surrogate': (email: string) => `\ud800${email}`,
      'two emails': (email: string) => `${email},eve@evil.test`,
      'a second at sign after NFKC': (email: string) => `${email}\uff20evil.test`,
      'more than 254 characters': (email: string) => 'e'.repeat(250) + email,
      'more than 254 characters only in its canonical form': (email: string) =>
        '\ufdfa'.repeat(15) + email,
      'the rest of a URL after the domain': (email: string) => `${email}/.evil.test`,
      'a fragment after the domain': (email: string) => `${email}#.evil.test`,
      'a backslash after the domain': (email: string) => `${email}\\.evil.test`,
      'an encoded letter in the domain': (email: string) => email.replace('example', 'exam%70le'),
      'a port': (email: string) => `${email}:25`,
      'no domain': () => 'eve@',
      'no local part': () => '@example.com',
      'an injected email header': (email: string) => `${email}\r\nBcc: eve@evil.test`,
    }).map(([what, disguise]) => ({
      title: `a malformed email: ${what}`,
      reference: 'ASVS 2.2.1, CWE-93',
      expected: 'invalid_request' as const,
      run: malformed(disguise),
    })),
    ...Object.entries({
      'a list': (email: string) => [email],
      'an object': (email: string) => ({ email }),
      null: () => null,
      'a number': () => 1e21,
    }).map(([what, disguise]) => ({
      title: `an email that is ${what}`,
      reference: 'ASVS 15.3.5',
      expected: 'invalid_request' as const,
      run: malformed(disguise),
    })),
  ],
)
