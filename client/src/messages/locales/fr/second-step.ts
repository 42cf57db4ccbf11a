import type { Messages } from '../../messages.ts'

export const secondStep: Messages['secondStep'] = {
  title: 'Connexion en deux étapes',
  kinds: {
    totp: {
      name: 'Application d’authentification',
      lead: 'Saisissez le code que votre application d’authentification affiche en ce moment.',
      label: 'Code à six chiffres',
    },
    recovery_code: {
      name: 'Code de récupération',
      lead: 'Saisissez l’un des codes de récupération que vous avez enregistrés. Chaque code ne sert qu’une fois.',
      label: 'Code de récupération',
    },
    email_code: {
      name: 'Code par e-mail',
      lead: 'Saisissez le code que nous vous avons envoyé par e-mail. Il est valable 10 minutes.',
      label: 'Code à six chiffres',
    },
  },
  checkEmail: 'Consultez vos e-mails',
  trustDevice: 'Ne plus demander sur cet appareil pendant 30 jours',
  submit: 'Continuer',
  busy: 'Vérification…',
  otherMethod: 'Utiliser une autre méthode',
  cancel: 'Annuler',
  unknownKind: 'Cette page ne peut pas demander la deuxième étape. Rechargez-la, puis réessayez.',
}
