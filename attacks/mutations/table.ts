import type { RuleMutation } from './mutate.ts'

interface RuleTable {
  /** The file with the attacks on this rule, unless a mutation names another. */
  readonly test: string
  /** By the letter of the marker. */
  readonly mutations: Readonly<
    Record<string, Omit<RuleMutation, 'id' | 'test'> & Partial<Pick<RuleMutation, 'test'>>>
  >
}

/** One mutation for each marker in the source. */
const TABLE: Readonly<Record<string, RuleTable>> = {
  1: {
    test: 'attacks/proof/proof.test.ts',
    mutations: {
      a: {
        edit: ["['RS256']", "['RS256', 'ES256', 'PS256']"],
        caught: 'a published key for another algorithm',
      },
      b: {
        edit: [
          'keys, now })',
          `keys, now }).catch((): JWTPayload =>
      JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()),
    )`,
        ],
        caught: "another key under the provider's kid",
      },
      c: { edit: 'remove', caught: 'aud that starts with the project id' },
      d: { edit: ['data.iat > latest || ', ''], caught: 'issued in the future' },
      e: { edit: ['30', '90'], caught: 'expired for longer than the leeway' },
    },
  },
  2: {
    test: 'attacks/identity/identity.test.ts',
    mutations: {
      a: { edit: 'never', caught: "the attacker's ID token with the victim's uid →" },
      b: { edit: 'never', caught: "the attacker's ID token with the victim's email →" },
      c: { edit: ['.toLowerCase()', ''], caught: "another account with the victim's email" },
      d: {
        edit: ["!DOMAIN.test(domain.replace(JOINERS, ''))", "DOMAIN.test('')"],
        caught: 'an email of example.com/.evil.test',
        test: 'attacks/identity/sign-up.test.ts',
      },
    },
  },
  3: {
    test: 'attacks/identity/identity.test.ts',
    mutations: {
      a: { edit: 'remove', caught: 'a password ID token at loginWithProviders' },
      b: {
        edit: 'remove',
        caught: "the victim's email with a provider that the product does not offer",
      },
      c: {
        edit: 'remove',
        caught: 'a sign-in just over five minutes ago',
        test: 'attacks/proof/proof.test.ts',
      },
      d: { edit: 'never', caught: 'password reset that happened during the lookup' },
    },
  },
  4: {
    test: 'attacks/identity/identity.test.ts',
    mutations: {
      a: {
        edit: ['proof.authTime < lookup.validSince', 'proof.authTime < 0'],
        caught: 'an ID token from before a password reset →',
      },
      b: { edit: 'remove', caught: 'an account disabled at the provider' },
      c: { edit: 'never', caught: 'a password ID token after the password was removed' },
      d: { edit: [', AFTER_EVERY_SIGN_IN', ''], caught: 'the session of a user whose account is' },
      e: {
        edit: ['authTime < deleted.sign_ins_valid_from', 'authTime < 0'],
        caught: 'a first sign-in that waits for the lookup until the user is deleted',
      },
      f: { edit: 'never', caught: "that the provider merged into the victim's account" },
      g: {
        edit: ['confirmed_at >= afterRevocation(validSince)', 'confirmed_at >= 0'],
        caught: 'the owner logs in with a new password',
        test: 'attacks/security-links/security-links.test.ts',
      },
      h: {
        edit: 'remove',
        caught: 'an account of an untrusted provider, connected to a user who was logged out',
        test: 'attacks/second-factor/end-all.test.ts',
      },
      i: {
        edit: ['{ ...row, confirmed_at: null }', 'row'],
        caught: 'the Google account with which a thief has signed up',
        test: 'attacks/session/session.test.ts',
      },
      j: {
        edit: ["purpose === 'login' && ", ''],
        caught: 'an account of google.com that the thief has in reserve, in calls with a session',
        test: 'attacks/security-links/security-links.test.ts',
      },
      k: {
        edit: ['&& !hasTrusted ', ''],
        caught: 'an account of github.com that a thief has connected to one of google.com',
        test: 'attacks/session/no-password.test.ts',
      },
      l: {
        edit: ['hasOldWayIn || ', ''],
        caught: "that was connected before the operator's end-sessions",
        test: 'attacks/session/session.test.ts',
      },
      m: {
        edit: ['isOwn ?', 'isOwn || signIn ?'],
        caught: 'an identity of google.com with the email from before an email change',
      },
      n: {
        edit: 'never',
        caught: 'of an owner who signed up with GitHub, in calls with a session that is not recent',
        test: 'attacks/security-links/security-links.test.ts',
      },
      o: {
        edit: 'never',
        caught:
          'the owner who signed up with GitHub, beside a Google account that a thief opened long',
        test: 'attacks/security-links/security-links.test.ts',
      },
      p: {
        edit: ['row.confirmed_at > (user.secured_at ?? 0)', 'true'],
        caught: 'after the owner has logged in with a new password and a factor',
      },
      q: {
        edit: 'never',
        caught: 'and with which the thief sets a password',
        test: 'attacks/session/no-password.test.ts',
      },
    },
  },
  5: {
    test: 'attacks/identity/identity.test.ts',
    mutations: {
      a: { edit: [' && PROVIDERS[id].isEmailTrusted', ''], caught: 'as verified →' },
      b: {
        edit: ["parseEmail(identity.email ?? '') === email", 'email.length > 0'],
        caught: "an email change to the victim's email: ",
      },
      c: { edit: 'never', caught: "the victim's uid with an email that is no longer verified" },
      d: {
        edit: [
          '!identities.some((identity) => mayHaveVerified(identity, email, known))',
          'identities.length >= 0 || mayHaveVerified.length > 0',
        ],
        caught: "the victim's email with a password that was added to an account of",
      },
    },
  },
  6: {
    test: 'attacks/identity/identity.test.ts',
    mutations: {
      a: { edit: 'never', caught: 'a new account with an unverified email that is taken' },
      b: {
        edit: ["'change' : undefined", "'change' : 'change'"],
        caught: 'an email changed at the provider without a request to the product',
      },
      c: {
        edit: 'remove',
        caught: 'register with password and an email of another domain',
        test: 'attacks/identity/sign-up.test.ts',
      },
      d: {
        edit: 'remove',
        caught: 'an email change to another domain',
        test: 'attacks/identity/sign-up.test.ts',
      },
      e: {
        edit: ['isPending && isVerified', 'isPending'],
        caught: 'an unverified ID token with the corrected email: no one opened the link',
      },
      f: {
        edit: ['{ ...row, confirmed_at: null }', 'row'],
        caught: 'an identity of google.com with the email from before an email change',
      },
      g: {
        edit: [' && NO_PENDING_EMAIL', ' && {}'],
        caught: 'an email change that the owner has undone, after',
      },
      h: {
        edit: 'remove',
        caught: 'a session under the email whose change the owner has just undone',
      },
      i: {
        edit: 'remove',
        caught: 'an older sign-in, after the owner has undone the change to its email',
      },
    },
  },
  7: {
    test: 'attacks/identity/identity.test.ts',
    mutations: {
      a: {
        edit: ['becomesVerified || ', ''],
        caught: 'a session from before the user verified the email',
      },
      b: {
        edit: 'remove',
        caught: "an attacker's activity, after the owner has signed in with Google",
        test: 'attacks/authorisation/authorisation.test.ts',
      },
      c: {
        edit: ['changesAccount(found) || ', ''],
        caught: "an attacker's ID token from before the first verification, of a method that stays",
      },
      d: {
        edit: ['!(isVerified && replaced.provider === signIn.proof.provider)', '!isVerified'],
        caught: "the former owner's password, before the next owner of the email signs in with",
      },
      e: {
        edit: ['hasForeignIdentity(signIn)', 'signIn.now < 0'],
        caught: 'disconnected since the owner verified the email →',
      },
      f: {
        edit: ['emailHolder?.email_verified === 1', 'now < 0'],
        caught: "the former holder's account of",
      },
      g: {
        edit: [' !== undefined', ' === null'],
        caught: "the former owner's sessions, after",
      },
      h: {
        edit: ['isConfirmed(row) && ', 'isConfirmed(row) && row.removed_at === null && '],
        caught: 'was disconnected and then gave the email to another person',
      },
      i: {
        edit: 'never',
        caught: 'connected before google.com gave the email to another person',
      },
      j: {
        edit: 'remove',
        caught: "the attacker's password, after the owner has signed in with",
      },
      k: {
        edit: 'remove',
        caught: "the attacker's password, of an account without a user",
      },
      l: {
        edit: ['return !', 'return false && '],
        caught: "the attacker's session, after the owner has opened the link in good faith",
      },
      m: { edit: 'never', caught: "on the former owner's device, in calls with its session" },
      n: {
        edit: 'remove',
        caught: "the attacker's password, after the owner has opened the link in good faith",
      },
      o: {
        edit: 'remove',
        caught: 'of the former owner, after the next one has logged in with',
      },
      p: {
        edit: ['distrustOthers(signIn, identities)', 'identities'],
        caught: 'of the former owner, after the next one has logged in with',
      },
    },
  },
  8: {
    test: 'attacks/session/session.test.ts',
    mutations: {
      a: {
        edit: ['if (earlier)', 'if (earlier && (await findUnusedSession(tx, server, earlier)))'],
        caught: 'the ID token of a session in use →',
      },
      b: {
        edit: [".where('used_at', 'is', null)", ''],
        caught: 'the ID token of a session in use, sent many times: the session stays valid',
      },
      c: {
        edit: ["hash('sha256', token, 'base64url')", 'token'],
        caught: 'the database must not contain a token',
      },
      d: {
        edit: 'remove',
        caught: 'more sessions than a user may have: the oldest ends',
        test: 'attacks/identity/identity.test.ts',
      },
      e: {
        edit: [".where('used_at', '=', REPLACED)", ''],
        caught: 'the token from before a verification, at the same call',
      },
    },
  },
  9: {
    test: 'attacks/second-factor/second-factor.test.ts',
    mutations: {
      a: {
        edit: ['!step', "!step || (step.kind === 'factor' && decision.kind === 'accept')"],
        caught: 'the password only →',
      },
      b: {
        edit: [' && earlier.factor_hash === hashFactor(given)', ''],
        caught: 'the ID token of a login, before its session is used, with another code',
      },
    },
  },
  10: {
    test: 'attacks/second-factor/second-factor.test.ts',
    mutations: {
      a: {
        edit: 'never',
        caught: 'a passkey is added after the sign-in is no longer recent',
        test: 'attacks/passkeys/passkeys.test.ts',
      },
      b: {
        edit: ['session.factor_at', 'session.reauth_at'],
        caught: 'a live session and the password: POST factors/totp without the second factor',
      },
      c: {
        edit: ['email_verified', 'email_verified >= 0'],
        caught: 'adding an authenticator app to an account whose email is not verified',
      },
      d: {
        edit: ['pending_session_id === sessionId && ', ''],
        caught:
          'a live session: the code of an authenticator app that another session is setting up',
      },
      e: {
        edit: [' && isRecent(session.factor_at, now)', ''],
        caught: 'a live session and the password: deleting the account',
      },
      f: {
        edit: ['null then null', 'null then pending_session_id'],
        caught: 'the session of a setup: a code that its owner has just used to log in',
      },
    },
  },
  11: {
    test: 'attacks/second-factor/second-factor.test.ts',
    mutations: {
      a: { edit: [".where('used_at', 'is', null)", ''], caught: 'a recovery code that was used' },
      b: {
        edit: [".where('last_step', '<', step)", ''],
        caught: 'a code that its owner used a second ago',
      },
      c: { edit: 'never', caught: 'guesses beyond the limit: even the right code is refused' },
      d: { edit: ['return', 'throw'], caught: 'guesses, each with another device id' },
      e: {
        edit: [
          'isKnown ? deviceHash : UNKNOWN_DEVICE',
          'isKnown ? UNKNOWN_DEVICE : UNKNOWN_DEVICE',
        ],
        caught: "guesses by a stranger: codes from the owner's device are still checked",
      },
      f: {
        edit: 'remove',
        caught: 'and a trusted device: guesses in ever new sessions',
        test: 'attacks/abuse/abuse.test.ts',
      },
      g: {
        edit: ['Buffer.from(context)', 'Buffer.from(context.slice(0, 0))'],
        caught: 'the encrypted secret of the attacker, moved to the row of another user',
      },
    },
  },
  12: {
    test: 'attacks/second-factor/second-factor.test.ts',
    mutations: {
      a: {
        edit: [' && now >= availableAt', ''],
        caught: 'a requested email before the holder had 14 days to object',
      },
      b: {
        edit: [' || email_kept_at !== null', ''],
        caught: 'a requested email that the holder has kept',
      },
      c: {
        edit: [
          'factor === null ? step.owner : await refuseEmailRequest(tx, step.owner, signIn.context)',
          'step.owner',
        ],
        caught: 'a requested email whose holder has logged in with the factor since',
      },
      d: { edit: 'never', caught: 'to the email of a user whose account at the provider is gone' },
      e: {
        edit: ['findEmailGuard(holder)', 'undefined'],
        caught: 'the account deleted at the provider and created again with the email',
      },
      f: {
        edit: [', had_stranger_at: now, secured_at: now', ''],
        caught: 'the password of an account that the thief has created again at the provider',
      },
    },
  },
  13: {
    test: 'attacks/passkeys/passkeys.test.ts',
    mutations: {
      a: { edit: 'never', caught: 'a recorded login, sent again →' },
      b: {
        edit: ['.update(JSON.stringify(purpose))', ''],
        caught: 'a login with the challenge for a new passkey',
      },
      c: { edit: ['true', 'false'], caught: 'a stolen authenticator, whose user was not verified' },
      d: {
        edit: [': origin', ": [origin, 'https://evil.example']"],
        caught: 'a signature that the user gave to a phishing site',
      },
      e: { edit: 'never', caught: 'a passkey that a thief added before the owner reset' },
      f: {
        edit: ["Buffer.from(isoCBOR.encode(unattested)).toString('base64url')", 'given'],
        caught: 'a new passkey with an attestation (fido-u2f)',
      },
      g: {
        edit: 'remove',
        caught:
          'more passkeys than allowed, whose options were all issued before the first was added',
      },
      h: {
        edit: [' && timingSafeEqual(mac, signHandle(random, key, origin))', ''],
        caught: 'a user handle is recognised with its key and origin only',
        test: 'server/src/factors/webauthn.test.ts',
      },
      i: {
        edit: [' || userHandle !== user.webauthn_handle', ''],
        caught: "the attacker's passkey with the user handle of another user",
      },
      j: {
        edit: ['!accepted.some(({ id }) => id === passkeyUse.passkey.id)', '!accepted'],
        caught: 'a passkey that the thief added two days before the reported event',
        test: 'attacks/security-links/security-links.test.ts',
      },
      k: { edit: 'remove', caught: 'a passkey that a thief added with an email of their own' },
      l: {
        edit: 'never',
        caught: "the attacker's passkey, after the owner has opened the link in good faith",
        test: 'attacks/identity/identity.test.ts',
      },
      m: {
        edit: 'remove',
        caught: "the attacker's password and passkey, after the owner has turned two-step login on",
        test: 'attacks/identity/identity.test.ts',
      },
      n: { edit: 'never', caught: 'the suspended passkey of a thief: two-step login is turned on' },
      o: {
        edit: ['isOwn && ', "handle === '.' && "],
        caught: 'a passkey that a thief has removed, before its owner puts it back',
      },
    },
  },
  20: {
    test: 'attacks/passkeys/passkeys.test.ts',
    mutations: {
      a: { edit: [' && isNew', ''], caught: 'a session that is older than its challenge may be' },
      b: {
        edit: ['if (!isAutomatic) ', ''],
        caught: 'a passkey that created itself passes no second step',
      },
    },
  },
  14: {
    test: 'attacks/emails/emails.test.ts',
    mutations: {
      a: {
        edit: ['!user.email_verified', '!user.id'],
        caught: 'an unverified email: nothing is sent',
      },
      b: {
        edit: ['recent.length < MAX_PER_KIND * addresses.length', 'recent.length >= 0'],
        caught: 'fifty logins at once: five emails and one summary',
      },
    },
  },
  15: {
    test: 'attacks/emails/emails.test.ts',
    mutations: {
      a: { edit: ['!isNew', 'isNew'], caught: 'a stolen password on another device: the owner' },
      b: {
        edit: 'remove',
        caught: 'the device that was known before a password reset',
        test: 'attacks/email-codes/email-codes.test.ts',
      },
    },
  },
  16: {
    test: 'attacks/security-links/security-links.test.ts',
    mutations: {
      a: {
        edit: [
          '!isOpen || !(await securityLinksStore.markUsed(tx, link, now))',
          '!(await securityLinksStore.markUsed(tx, link, now)) && isOpen',
        ],
        caught: 'a link that was used →',
      },
      b: { edit: ['now >= expires_at', 'expires_at < 0'], caught: 'link that is thirty days old' },
      c: { edit: 'remove', caught: 'the session of the thief' },
      d: { edit: 'remove', caught: 'an authenticator app that the thief has put in place of' },
      e: { edit: 'remove', caught: 'an email change that the thief has completed: a new password' },
      f: { edit: 'remove', caught: 'the old password, also on the device of its owner' },
      g: { edit: 'never', caught: 'a login with Google and the code: the password still needs' },
      h: {
        edit: 'remove',
        caught: 'the password of an account that the operator assigned',
        test: 'attacks/session/session.test.ts',
      },
      i: {
        edit: ['distrustsRecent && ', '!provider && '],
        caught: "that the thief has opened in the owner's mailbox",
      },
      j: {
        edit: ['row.confirmed_at && confirmationTime(signIn)', 'row.confirmed_at'],
        caught: 'opened long ago, which the owner disconnected before the report',
      },
      k: { edit: 'never', caught: 'the email about the second of two new apps within seven days' },
      l: {
        edit: 'remove',
        caught: 'a new password of an account that the operator assigned to a user who was never',
        test: 'attacks/session/session.test.ts',
      },
      m: { edit: 'never', caught: "the link of an email's former owner, after the next one has" },
      n: {
        edit: ['first_confirmed_at: firstConfirmation(row)', 'first_confirmed_at: null'],
        caught:
          'and has confirmed it with a code, beside a Google account that a thief opened lately',
      },
      o: {
        edit: 'remove',
        caught: "the id of the owner's passkey, which the thief has removed and added",
      },
      p: {
        edit: ['emailChange !== ', 'emailChange === '],
        caught: 'two-step login turned off by the thief, who then changes the email',
      },
      q: {
        edit: ['first_confirmed_at: null', 'first_confirmed_at: firstConfirmation(row)'],
        caught: "connected on the owner's laptop and confirmed there again after a new password",
        test: 'attacks/identity/identity.test.ts',
      },
    },
  },
  17: {
    test: 'attacks/second-factor/second-factor.test.ts',
    mutations: {
      a: {
        edit: [".where('user_id', '=', user_id)", ''],
        caught: 'the id of a device that another user trusts',
      },
      b: {
        edit: [' || decision.endsSessions', ''],
        caught: 'the mailbox and the trusted device: after a password reset',
      },
      c: {
        edit: [
          'await trustedDevicesStore.delete(tables, { id, user_id: user.id })',
          '[tables, id, user.id].length > 0',
        ],
        caught: 'a device whose trust its user has ended',
      },
      d: { edit: 'remove', caught: 'a lost device that was trusted, after its user has renewed' },
      e: {
        edit: 'remove',
        caught: 'on a device that the owner has trusted again',
        test: 'attacks/security-links/security-links.test.ts',
      },
      f: {
        edit: 'never',
        caught: "on a device that the owner trusts: an attacker's account of",
        test: 'attacks/identity/identity.test.ts',
      },
    },
  },
  18: {
    test: 'attacks/email-codes/email-codes.test.ts',
    mutations: {
      a: {
        edit: ['!asksUnknownDevices', '!asksUnknownDevices || user.id'],
        caught: 'a stolen password on a new device, without a device id, and as a shared computer',
      },
      b: {
        edit: [
          'await signInChallengesStore.find(tx, proofHash)',
          `await tx
    .selectFrom('sign_in_challenges')
    .selectAll()
    .where('user_id', '=', user.id)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()`,
        ],
        caught: 'the code of another login of the same user',
      },
      c: { edit: ['tries < MAX_TRIES && ', ''], caught: 'the sixth guess, although it is right' },
      d: {
        edit: 'never',
        caught: 'which the thief connects after that',
        test: 'attacks/security-links/security-links.test.ts',
      },
      e: {
        edit: ['user.had_stranger_at !== null || ', ''],
        caught: 'a password that the thief has set with a Google account, which is disconnected',
        test: 'attacks/security-links/security-links.test.ts',
      },
      f: {
        edit: ['holder.had_stranger_at === null', 'holder.id'],
        caught: 'a new account with the email, after the thief has deleted the one at the provider',
        test: 'attacks/security-links/security-links.test.ts',
      },
      g: {
        edit: ['row.removed_at !== null', 'row.removed_at === -1'],
        caught: 'opened long ago, which the owner disconnected after the report',
        test: 'attacks/security-links/security-links.test.ts',
      },
      h: {
        edit: ['hadStranger && ', '!hadStranger && '],
        caught: 'opened long ago, which the owner disconnected after the report',
        test: 'attacks/security-links/security-links.test.ts',
      },
      i: {
        edit: 'never',
        caught: 'a password that the thief has set, in a session that the owner has opened',
        test: 'attacks/security-links/security-links.test.ts',
      },
      j: {
        edit: 'never',
        caught: "that the thief has connected on the owner's unlocked device, used there",
      },
      k: {
        edit: 'never',
        caught: "that the thief has connected on the owner's unlocked device, in its session",
      },
      l: {
        edit: 'never',
        caught: 'a password that a Google account in doubt may have set',
        test: 'attacks/security-links/security-links.test.ts',
      },
    },
  },
  19: {
    test: 'attacks/second-factor/required.test.ts',
    mutations: {
      a: {
        edit: [
          'mustTurnTwoStepOn ? endpoint.allowsOverdueTwoStep : endpoint.allowsIncompleteUser',
          'mustTurnTwoStepOn || endpoint.allowsIncompleteUser',
        ],
        caught: 'without having turned it on',
      },
    },
  },
  session: {
    test: 'attacks/session/session.test.ts',
    mutations: {
      a: { edit: 'never', caught: 'a session unused for more than seven days' },
      b: { edit: 'never', caught: 'a session in daily use, after its absolute expiry' },
      c: { edit: 'remove', caught: 'one of two sessions after its logout: the other stays valid' },
      d: { edit: 'remove', caught: 'a session that another device ended' },
      e: {
        edit: 'remove',
        caught: 'logout by an image on another site',
        test: 'attacks/browser/browser.test.ts',
      },
    },
  },
  account: {
    test: 'attacks/authorisation/authorisation.test.ts',
    mutations: {
      a: { edit: 'never', caught: "the victim's id and an id that does not exist: same response" },
      b: {
        edit: [".where('user_id', '=', userId)", ''],
        caught: "the victim's session and a session that does not exist: same response",
      },
      c: {
        edit: 'remove',
        caught:
          'a copy of the database with a user whose deletion is pending: nothing personal is left',
        test: 'attacks/identity/identity.test.ts',
      },
      d: {
        edit: 'remove',
        caught: 'a deletion while the provider hangs',
        test: 'attacks/faults/faults.test.ts',
      },
    },
  },
  edge: {
    test: 'attacks/parser/parser.test.ts',
    mutations: {
      a: { edit: ['BODY_MAX_BYTES', '1e9'], caught: 'a chunked body over the limit' },
      b: {
        edit: ["mediaType.test(c.req.header('content-type') ?? '')", 'mediaType.source.length > 0'],
        caught: 'a body without a content type',
      },
      c: { edit: 'remove', caught: 'objects nested two thousand deep' },
      d: {
        edit: 'never',
        caught: 'attempts that each claim a new IP in headers',
        test: 'attacks/abuse/abuse.test.ts',
      },
      e: {
        edit: ['.slice(0, RATE_LIMIT_GROUPS)', ''],
        caught: 'many IPs of one IPv6 /64 block',
        test: 'attacks/abuse/abuse.test.ts',
      },
      f: {
        edit: 'never',
        caught: 'a page under another host',
        test: 'attacks/browser/browser.test.ts',
      },
      g: {
        edit: 'remove',
        caught: 'attempts spread over the three sign-in calls',
        test: 'attacks/abuse/abuse.test.ts',
      },
      h: {
        edit: 'remove',
        caught: 'changes of a name all night',
        test: 'attacks/abuse/abuse.test.ts',
      },
    },
  },
  browser: {
    test: 'attacks/browser/browser.test.ts',
    mutations: {
      a: {
        edit: ['...scriptHashes(html)', `"'unsafe-inline'"`],
        caught: 'a script injected into /login',
      },
      b: { edit: 'remove', caught: '/login in a frame, sniffed, or read by another site' },
      c: { edit: 'remove', caught: "the victim's data in a shared cache" },
    },
  },
  load: {
    test: 'server/src/http/overload.test.ts',
    mutations: {
      a: { edit: ['shed(response)', 'accept()'], caught: 'answers 503 with Retry-After' },
    },
  },
  settings: {
    test: 'server/src/config/settings.test.ts',
    mutations: {
      a: {
        edit: ['!isLoopback(origin)', '!origin.href'],
        caught: 'follow the rules for production if the public origin is another machine',
      },
      b: {
        edit: ['isProduction(values) && ', 'isProduction({}) && '],
        caught: 'in production, allow only Google and no demo project',
      },
      c: {
        edit: ['isProtectedDatabase(url,', "url !== '' || isProtectedDatabase(url,"],
        caught: 'in production, require TLS to a database on another machine',
      },
    },
  },
  hooks: {
    test: 'server/src/hooks/hooks.test.ts',
    mutations: {
      a: { edit: 'remove', caught: 'a hook that has ended can use its transaction no more' },
    },
  },
  webhooks: {
    test: 'server/src/hooks/webhooks.test.ts',
    mutations: {
      a: {
        edit: 'remove',
        caught: 'nothing is sent to 127.0.0.1, whose address is private',
      },
      b: {
        edit: ['isAllowed(address, privateNetworks)', "address !== ''"],
        caught: 'nothing is sent to localhost, whose address is private',
      },
      c: { edit: ['!reserved.check(address, family)', 'true'], caught: '10.1.2.3 is refused' },
      d: {
        edit: ['personalData && ', ''],
        caught: 'a message has the user if the settings say so: false',
      },
    },
  },
  redirect: {
    test: 'client/src/browser/return-path.test.ts',
    mutations: {
      a: {
        edit: ['/^\\/(?!\\/)/.test(returnPath)', "!returnPath.startsWith('//')"],
        caught: 'is home instead of a blob URL, whose path is a URL',
      },
    },
  },
}

export const RULE_MUTATIONS: readonly RuleMutation[] = Object.entries(TABLE).flatMap(
  ([rule, { test, mutations }]) =>
    Object.entries(mutations).map(([letter, mutation]) => ({
      test,
      ...mutation,
      id: /^\d/.test(rule) ? rule + letter : `${rule}-${letter}`,
    })),
)
