import type { Messages } from '../../messages.ts'

export const profile: Messages['profile'] = {
  signUp: {
    aboutYou: 'À propos de vous',
    closed: 'Les inscriptions sont fermées.',
    onlyDomains: (domains) => `Inscrivez-vous avec une adresse e\u2011mail de ${domains}.`,
  },

  terms: {
    accept: 'J’accepte les {terms}.',
    acceptWithPrivacy: 'J’accepte les {terms} et j’ai lu la {privacy}.',
    terms: 'conditions d’utilisation',
    privacy: 'politique de confidentialité',
  },

  completion: {
    lead: 'Il nous faut encore quelques informations pour continuer.',
    submit: 'Continuer',
    busy: 'Enregistrement…',
  },

  details: {
    title: 'Informations',
    submit: 'Enregistrer',
    busy: 'Enregistrement…',
    saved: 'Informations enregistrées.',
  },
}
