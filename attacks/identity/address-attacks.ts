import { attacksOn } from '../frame/attack.ts'
import { createPerson } from '../frame/person.ts'
import type { World } from '../frame/world.ts'

/*
 * Addresses that look like the victim's, or are the same in some eyes. One canonical form decides, and
 * it is validated after it is made.
 */

/** Somebody at the provider with an address made of the victim's, who claims to be the victim. */
const lookalike = (disguise: (email: string) => string) => (world: World) => {
  const eve = createPerson({ email: disguise(world.victim.email) })
  return world.signIn(eve, { body: { email: world.victim.email } })
}

/** The same, who claims the address they have; unverified, so nothing may be taken with it. */
const twin = (disguise: (email: string) => string) => (world: World) =>
  world.signIn(createPerson({ email: disguise(world.victim.email) }))

/** The victim's own proof of now, with an address in the body that is none. */
const malformed = (email: (own: string) => unknown) => (world: World) =>
  world.present(world.victim, world.prove(world.victim), {
    body: { email: email(world.victim.email) },
  })

const toFullwidth = (text: string) =>
  text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))

const confusable = 'CVE-2019-19844, UTS 39'

export const addressAttacks = attacksOn({ rule: 'rule 2', standsFor: confusable }, [
  ...Object.entries({
    'a Cyrillic e': (email: string) => email.replace('e', '\u0435'),
    'a dotless i': (email: string) => email.replace('.com', '.co\u0131m'),
    'a dotted capital I': (email: string) => email.replace('.com', '.\u0130com'),
    'a space of no width': (email: string) => email.replace('@', '\u200b@'),
    'a soft hyphen': (email: string) => email.replace('@', '\u00ad@'),
    'a dot more': (email: string) => email.replace('-', '.-'),
    'a tag behind a plus': (email: string) => email.replace('@', '+eve@'),
    'a combining accent': (email: string) => email.replace('e', 'e\u0301'),
    'letters from right to left': (email: string) => `\u202e${email}`,
    'a dot behind the domain': (email: string) => `${email}.`,
  }).map(([what, disguise]) => ({
    title: `a proof of an address with ${what}, for the victim's`,
    expected: 'identity_mismatch' as const,
    run: lookalike(disguise),
  })),
  ...Object.entries({
    'in capitals': (email: string) => email.toUpperCase(),
    'in full-width letters': (email: string) => toFullwidth(email),
    'among spaces': (email: string) => ` ${email}\t`,
    'with a full-width at sign': (email: string) => email.replace('@', '\uff20'),
  }).map(([what, disguise]) => ({
    title: `another identity with the address of the victim ${what}, unverified`,
    rule: 'rule 6',
    expected: 'conflict' as const,
    run: twin(disguise),
  })),
  ...Object.entries({
    'a line break inside': (email: string) => email.replace('@', '\n@'),
    'a zero byte inside': (email: string) => email.replace('@', '\u0000@'),
    'a zero byte behind': (email: string) => `${email}\u0000`,
    'a space inside': (email: string) => email.replace('@', ' @'),
    'a no-break space inside': (email: string) => email.replace('@', '\u00a0@'),
    'an ideographic space inside': (email: string) => email.replace('@', '\u3000@'),
    'a line separator inside': (email: string) => email.replace('@', '\u2028@'),
    'a control character of C1': (email: string) => email.replace('@', '\u0085@'),
    'two addresses': (email: string) => `${email},eve@evil.test`,
    'a second at sign that NFKC brings forth': (email: string) => `${email}\uff20evil.test`,
    'more than 254 characters': (email: string) => 'e'.repeat(250) + email,
    'more than 254 characters only once it is canonical': (email: string) =>
      '\ufdfa'.repeat(15) + email,
    'no domain': () => 'eve@',
    'no name': () => '@example.com',
    'a header of a mail': (email: string) => `${email}\r\nBcc: eve@evil.test`,
  }).map(([what, disguise]) => ({
    title: `an address that is none: ${what}`,
    standsFor: 'ASVS 2.2.1, CWE-93',
    expected: 'invalid_request' as const,
    run: malformed(disguise),
  })),
  ...Object.entries({
    'a list': (email: string) => [email],
    'an object': (email: string) => ({ email }),
    null: () => null,
    'a number': () => 1e21,
  }).map(([what, disguise]) => ({
    title: `an address that is ${what}`,
    standsFor: 'ASVS 15.3.5',
    expected: 'invalid_request' as const,
    run: malformed(disguise),
  })),
])
