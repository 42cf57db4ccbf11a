import type { Messages } from '../../messages.ts'

export const secondStep: Messages['secondStep'] = {
  title: 'Connexion en deux étapes',
  confirm: 'Confirmez votre identité',
  afterPassword:
    'Mot de passe modifié. Tant que cette étape n’est pas terminée, d’autres appareils peuvent rester connectés.',
  kinds: {
    passkey: {
      name: 'Clé d’accès',
      lead: 'Confirmez votre identité avec votre empreinte, votre visage ou le verrouillage de l’écran.',
      label: 'Utiliser une clé d’accès',
    },
    totp: {
      name: 'Application d’authentification',
      lead: 'Saisissez le code à six chiffres de votre application d’authentification.',
      label: 'Code à six chiffres',
    },
    recovery_code: {
      name: 'Code de récupération',
      lead: 'Saisissez l’un des codes de récupération que vous avez enregistrés. Chaque code ne sert qu’une fois.',
      label: 'Code de récupération',
    },
    email_code: {
      name: 'Code par e\u2011mail',
      lead: 'Saisissez le code que nous vous avons envoyé par e\u2011mail. Il est valable 10 minutes.',
      label: 'Code à six chiffres',
    },
  },
  checkEmail: 'Consultez vos e\u2011mails',
  trustDevice: 'Faire confiance à cet appareil pendant 30 jours',
  submit: 'Continuer',
  busy: 'Vérification…',
  otherMethod: 'Utiliser une autre méthode',
  cancel: 'Annuler',
  notNow: 'Pas maintenant',
  back: 'Retour',
  notYou: 'Ce n’est pas vous ?',
  submitsItself: 'Le code est envoyé dès le sixième chiffre.',
  lost: {
    title: 'Impossible d’utiliser cette méthode ?',
    onlyTitle: 'Comment récupérer l’accès',
    recoveryCode:
      'Si rien d’autre ne fonctionne, utilisez un code de récupération ou contactez l’assistance.',
    support: 'Codes perdus ? Contactez l’assistance.',
    onlySupport: 'Contactez l’assistance : elle peut désactiver la connexion en deux étapes.',
    passkey:
      'Si vous avez perdu cette clé d’accès, annulez et supprimez-la sur la page de votre compte. Nous vous en informons par e\u2011mail.',
  },
  request: {
    title: 'Ce n’est pas votre compte ?',
    lead: 'Si cette adresse e\u2011mail vous appartient désormais, demandez-la pour un nouveau compte. Le titulaire du compte existant a 14 jours pour s’y opposer.',
    ask: 'Demander cette adresse',
    asking: 'Demande en cours…',
    waiting: (date) =>
      `Vous avez demandé cette adresse. Sans opposition, vous pourrez vous connecter avec elle à partir du ${date}.`,
    refused: (date) =>
      `Cette adresse ne peut pas être demandée pour le moment. Vous pourrez la demander à partir du ${date}.`,
  },
  keep: {
    title: 'Une autre personne veut utiliser votre adresse e\u2011mail',
    lead: (email, date) =>
      `Une autre personne a prouvé qu’elle reçoit les e\u2011mails envoyés à ${email}. Sans opposition de votre part, votre compte perdra cette adresse le ${date}, et vous ne pourrez plus vous connecter.`,
    button: 'Garder mon adresse',
    busy: 'Enregistrement…',
  },
  noKind: 'Aucune de vos méthodes n’est utilisable pour la deuxième étape. Contactez l’assistance.',
  unknownKind: 'Cette page ne peut pas demander la deuxième étape. Rechargez-la, puis réessayez.',
}
