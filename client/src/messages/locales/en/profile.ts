/** Messages of what `foyer.config.ts` adds: who can sign up, extra fields, and the terms. */
export const profile = {
  signUp: {
    aboutYou: 'About you',
    closed: 'Signing up is closed.',
    onlyDomains: (domains: string) => `Sign up with an email of ${domains}.`,
  },

  terms: {
    /** The words in braces become links, with the texts below. */
    accept: 'I accept the {terms}.',
    acceptWithPrivacy: 'I accept the {terms} and have read the {privacy}.',
    terms: 'terms',
    privacy: 'privacy policy',
  },

  completion: {
    lead: 'We need a little more before you continue.',
    submit: 'Continue',
    busy: 'Saving…',
  },

  details: {
    title: 'Details',
    submit: 'Save',
    busy: 'Saving…',
    saved: 'Details saved.',
  },
} as const
