import { offersPassword } from 'virtual:product'
import type { Messages } from '../../messages.ts'

export const secondStep: Messages['secondStep'] = {
  title: 'Connexion en deux étapes',
  kinds: {
    passkey: {
      name: 'Clé d’accès',
      lead: 'Confirmez votre identité avec votre empreinte, votre visage ou le verrouillage de l’écran.',
      label: 'Utiliser une clé d’accès',
    },
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
  lost: {
    title: 'Aucune méthode disponible ?',
    recoveryCode:
      'Cherchez vos codes de récupération : vous les avez enregistrés en activant la connexion en deux étapes. Chacun remplace une fois la deuxième étape.',
    support:
      'Sans code, contactez l’assistance. Elle peut désactiver la connexion en deux étapes de votre compte, et nous vous en informons par e-mail.',
    limits: offersPassword
      ? 'Un nouveau mot de passe ne remplace pas la deuxième étape, et personne ne peut afficher de nouveau vos codes de récupération.'
      : 'Personne ne peut afficher de nouveau vos codes de récupération.',
    passkey:
      'Si vous avez perdu cette clé d’accès, annulez et supprimez-la sur la page de votre compte. Nous vous en informons par e-mail.',
  },
  unknownKind: 'Cette page ne peut pas demander la deuxième étape. Rechargez-la, puis réessayez.',
}
