import { NAME_MAX_CODE_POINTS } from '@foyer/contract/constants.ts'
import { brand } from '../../../brand.ts'
import type { Messages } from '../../messages.ts'
import { door } from './door.ts'

const tryLater = 'Veuillez réessayer dans un instant.'
const tellThem = `prévenez les responsables de ${brand.name}`
const updated = `${brand.name} a été mis à jour entre-temps. Rechargez la page.`
const unverified = 'Votre connexion n’a pas pu être vérifiée. Veuillez vous reconnecter.'
const signInOnceMore = 'Connectez-vous encore une fois pour continuer.'
const noAccountLeft = 'Le compte auquel ce lien était destiné n’existe plus.'
const othersAddress = 'Cette adresse appartient à un autre compte. Utilisez-en une autre.'
const othersGoogle =
  'Ce compte Google appartient déjà à un autre compte ici. Choisissez-en un autre.'
const googleNotSetUp = `La connexion avec Google n’est pas configurée pour cette adresse. Connectez-vous avec votre mot de passe, et ${tellThem}.`

export const failures: Messages['failures'] = {
  'invalid-credential': {
    'sign-in':
      'Aucun compte ne correspond à cette adresse et à ce mot de passe. Vérifiez-les, ou utilisez Google si vous l’aviez choisi.',
    'sign-up':
      'La création de votre compte a commencé avec un autre mot de passe. Utilisez celui-là, ou réinitialisez-le.',
    'fresh-sign-in': 'Ce n’est pas le mot de passe de votre compte. Veuillez réessayer.',
    link: noAccountLeft,
    'reset-password': noAccountLeft,
    otherwise: 'Google n’a pas confirmé qui vous êtes. Veuillez réessayer.',
  },
  'invalid-email':
    'Cela ne ressemble pas à une adresse e-mail. Vérifiez qu’il n’y a pas de faute de frappe.',
  'email-already-in-use': {
    'sign-up':
      'Il existe déjà un compte avec cette adresse e-mail. Connectez-vous, ou utilisez une autre adresse.',
    'change-email': othersAddress,
    link: 'Cette adresse appartient désormais à un autre compte. Refaites la demande avec une autre.',
    otherwise:
      'Il existe déjà un compte avec cette adresse e-mail. Connectez-vous comme vous l’avez fait auparavant.',
  },
  'weak-password': 'Ce mot de passe ne respecte pas encore les règles.',
  'user-disabled': 'Ce compte a été désactivé. Veuillez contacter l’assistance.',
  'too-many-requests': {
    'sign-in':
      'Trop de tentatives pour le moment. Attendez quelques minutes avant de réessayer, ou réinitialisez votre mot de passe.',
    mail: 'Trop d’e-mails ont été demandés. Cherchez celui que vous avez, ou attendez quelques minutes.',
    otherwise: 'Trop de tentatives pour le moment. Attendez quelques minutes, puis réessayez.',
  },
  'quota-exceeded': {
    'sign-up': `Il n’est plus possible de créer de comptes pour le moment. Réessayez plus tard et, si cela dure, ${tellThem}.`,
    otherwise: `Le service de connexion n’accepte plus ce genre de demandes pour le moment. Réessayez plus tard et, si cela dure, ${tellThem}.`,
  },
  'popup-blocked': {
    google:
      'Votre navigateur a bloqué la fenêtre Google. Autorisez les fenêtres pop-up pour cette page, ou utilisez votre mot de passe.',
    otherwise:
      'Votre navigateur a bloqué la fenêtre Google. Autorisez les fenêtres pop-up pour cette page, puis réessayez.',
  },
  'popup-closed': {
    google: 'La fenêtre Google a été fermée. Rouvrez-la, ou utilisez votre mot de passe.',
    otherwise: 'La fenêtre Google a été fermée. Rouvrez-la quand vous voudrez.',
  },
  'redirect-cancelled':
    'Vous êtes revenu sans vous connecter avec Google. Réessayez, ou utilisez votre mot de passe.',
  'account-exists-with-different-credential': {
    'add-google': othersGoogle,
    otherwise:
      'Vous avez déjà un compte avec cette adresse e-mail. Connectez-vous avec votre mot de passe.',
  },
  'unauthorized-domain': {
    google: googleNotSetUp,
    redirect: googleNotSetUp,
    otherwise: `Google n’est pas configuré pour cette adresse. S’il vous plaît, ${tellThem}.`,
  },
  'operation-not-allowed': {
    'sign-up': 'La création de compte par mot de passe est désactivée. Utilisez Google.',
    mail: 'La connexion par mot de passe est désactivée. Utilisez Google.',
    otherwise: 'Ce moyen de connexion est désactivé. Utilisez-en un autre.',
  },
  'sign-up-closed': `${brand.name} n’accepte pas de nouveaux comptes pour le moment. Si vous en avez un, connectez-vous comme vous l’avez fait auparavant.`,
  'sign-in-refused': `${brand.name} ne laisse pas entrer ce compte. Veuillez contacter l’assistance.`,
  'provider-unreachable': `Le service de connexion est injoignable. Vérifiez votre connexion. ${tryLater}`,
  'recent-sign-in-required': signInOnceMore,
  'sign-in-expired': signInOnceMore,
  'user-mismatch': 'C’est un autre compte. Utilisez celui avec lequel votre session est ouverte.',
  'credential-already-in-use': othersGoogle,
  'provider-already-linked':
    'Ce moyen de connexion est déjà configuré. Rechargez la page pour le voir.',
  'no-such-provider':
    'Ce moyen de connexion n’est pas configuré pour votre compte. Utilisez-en un autre.',
  'google-other-address':
    'Ce compte Google a une autre adresse. Choisissez celui qui a l’adresse de votre compte.',
  'last-way-in': 'C’est votre seul moyen d’entrer. Définissez d’abord un mot de passe.',
  'expired-action-code': 'Ce lien a expiré. Veuillez en demander un nouveau.',
  'invalid-action-code': 'Ce lien a déjà servi ou est incomplet. Veuillez en demander un nouveau.',
  'captcha-failed':
    'Nous n’avons pas pu vérifier que vous êtes une personne. Rechargez la page, puis réessayez.',
  'second-factor-required': `Ce compte exige une seconde étape que ${brand.name} ne propose pas. Veuillez contacter l’assistance.`,
  'storage-unavailable':
    'Ce navigateur ne conserve rien pour cette page. Autorisez les cookies et les données de site, puis réessayez.',
  misconfigured: `Ceci n’est pas configuré correctement. S’il vous plaît, ${tellThem}.`,
  'provider-failed': `Le service de connexion a échoué. ${tryLater}`,
  'same-address': 'C’est déjà votre adresse. Utilisez-en une autre.',
  'already-moved':
    'Votre compte est déjà passé à cette adresse. L’e-mail envoyé à l’ancienne permet d’annuler le changement.',
  'password-set-before':
    'Ce lien a déjà défini un mot de passe : celui que vous avez saisi avant. Saisissez-le pour vous connecter, ou demandez un nouveau lien.',
  'password-required':
    'Définissez d’abord un mot de passe : Google continue de vous connaître sous l’ancienne adresse.',
  'user-not-found': 'Le service de connexion n’a pas dit qui vous êtes. Veuillez réessayer.',

  invalid_request: {
    names: `Un nom peut avoir au plus ${NAME_MAX_CODE_POINTS} caractères, sans caractères de contrôle. Veuillez le modifier.`,
    'sign-up': `Vérifiez qu’il n’y a pas de faute de frappe dans votre adresse e-mail, ainsi que vos nom et prénom : chacun peut avoir au plus ${NAME_MAX_CODE_POINTS} caractères.`,
    'change-email':
      'Cette adresse ne peut pas être utilisée. Vérifiez qu’il n’y a pas de faute de frappe.',
    'delete-account': 'Ce n’est pas l’adresse de votre compte. Saisissez-la encore une fois.',
    otherwise: `${brand.name} n’a pas compris cette demande. Rechargez la page, puis réessayez.`,
  },
  unauthenticated: door.session.ended,
  invalid_identity_token: unverified,
  reauthentication_required: {
    google: 'Cela a pris un peu trop de temps. Connectez-vous encore une fois.',
    redirect: 'Cela a pris un peu trop de temps. Connectez-vous encore une fois.',
    otherwise: signInOnceMore,
  },
  identity_mismatch: unverified,
  identity_conflict:
    'Ce compte Google correspond à une autre adresse. Connectez-vous avec votre mot de passe.',
  forbidden: {
    'sign-in':
      'Votre adresse doit être confirmée pour que vous puissiez vous connecter. Réinitialisez votre mot de passe : cet e-mail fait les deux.',
    'change-email': 'Confirmez d’abord l’adresse que vous avez, puis changez-la.',
    otherwise: 'Ce n’est pas autorisé depuis ici. Rechargez la page, puis réessayez.',
  },
  account_deleted:
    'Ce compte est supprimé. Vous pouvez en créer un autre ; si cela ne marche pas encore, réessayez dans un instant.',
  not_found: 'Cela n’existe plus. Rechargez la page.',
  method_not_allowed: updated,
  conflict: {
    'change-email': othersAddress,
    otherwise:
      'Cette adresse e-mail est utilisée par un autre compte. Connectez-vous comme vous l’avez fait auparavant.',
  },
  email_changed:
    'Cette adresse n’ouvre pas votre compte ici. Ouvrez l’e-mail sur le changement dans votre ancienne boîte et annulez le changement, ou contactez l’assistance.',
  payload_too_large: 'C’est trop long pour être enregistré. Veuillez raccourcir.',
  unsupported_media_type: updated,
  rate_limited: 'Trop de tentatives pour le moment. Attendez une minute, puis réessayez.',
  tryAgainIn: 'Trop de tentatives pour le moment. Veuillez réessayer #.',
  internal: {
    'sign-up':
      'Quelque chose a échoué de notre côté. Votre compte existe peut-être déjà : envoyez encore une fois, ou connectez-vous.',
    'set-password':
      'Quelque chose a échoué de notre côté. Votre nouveau mot de passe est peut-être déjà actif : connectez-vous avec, ou réessayez.',
    'reset-password':
      'Quelque chose a échoué de notre côté. Votre nouveau mot de passe est peut-être déjà actif : envoyez encore une fois.',
    otherwise: `Quelque chose a échoué de notre côté. ${tryLater}`,
  },
  unavailable: `${brand.name} est surchargé ou en cours de mise à jour. ${tryLater}`,

  unreachable: {
    names: `${brand.name} est injoignable. C’est peut-être déjà enregistré. Ce que vous avez saisi est toujours là. ${tryLater}`,
    'delete-account': `${brand.name} est injoignable. Votre compte est peut-être déjà supprimé : rechargez la page pour le savoir.`,
    'set-password': `${brand.name} est injoignable. Votre nouveau mot de passe est peut-être déjà actif : connectez-vous avec, ou réessayez dans un instant.`,
    otherwise: door.unreachable,
  },
  offline: 'Rien n’a été envoyé. Réessayez quand vous serez connecté à Internet.',
  outdated: 'Rien n’a encore été envoyé. Rechargez d’abord la page.',
  unknown: `Cela n’a pas fonctionné, et nous ne savons pas pourquoi. ${tryLater}`,
}
