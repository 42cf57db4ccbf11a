import { MAX_PASSKEYS, NAME_MAX_CODE_POINTS } from '@foyer/contract/constants.ts'
import { productName } from 'virtual:product'
import type { Messages } from '../../messages.ts'
import { common } from './common.ts'
import { fieldErrors } from './field-errors.ts'

const tryLater = 'Réessayez dans un instant.'
const updated = `${productName} a été mis à jour. Rechargez la page.`
const unverified = 'Nous n’avons pas pu vérifier votre connexion. Reconnectez-vous.'
const logInAgain = 'Reconnectez-vous pour continuer.'
const accountGone = 'Le compte associé à ce lien n’existe plus.'
const emailTaken = 'Cette adresse e\u2011mail appartient à un autre compte.'
const accountExists = 'Un compte existe déjà avec cette adresse e\u2011mail.'
const accountExistsLogIn = `${accountExists} Connectez-vous de la même façon qu’auparavant.`
const providerTaken = 'Ce compte {provider} est associé à un autre compte.'
const notAvailable =
  'La connexion avec {provider} n’est pas disponible ici. Connectez-vous autrement.'
const notAvailableHere = '{provider} n’est pas disponible ici. Contactez l’assistance.'
const misconfigured = 'Un élément est mal configuré. Contactez l’assistance.'
const notConfirmed =
  'Cette connexion avec {provider} n’est pas encore confirmée. Connectez-vous autrement, confirmez votre adresse e\u2011mail si ce n’est pas fait, puis confirmez {provider} dans votre compte.'

export const failures: Messages['failures'] = {
  'invalid-credential': {
    'sign-in': 'Adresse e\u2011mail ou mot de passe incorrect.',
    'sign-up':
      'Vous avez déjà commencé à créer votre compte. Utilisez le mot de passe choisi alors, ou réinitialisez-le.',
    reauth: 'Mot de passe incorrect. Réessayez.',
    'email-link': accountGone,
    'reset-password': accountGone,
    default: '{provider} n’a pas pu confirmer votre identité. Réessayez.',
  },
  /** Follows "Incorrect email or password". */
  signedUpWith: 'Si vous avez créé votre compte avec {providers}, connectez-vous de cette façon.',
  sessionNotKept:
    'Le stockage de votre navigateur est bloqué ou plein : vous serez déconnecté dès que vous fermerez ou rechargerez cette page.',
  linkAfterLogin:
    'Un compte existe déjà pour {email}. Connectez-vous de la même façon qu’auparavant : {provider} y sera associé.',
  'invalid-email': 'Saisissez une adresse e\u2011mail valide, par exemple name@example.com.',
  'email-already-in-use': {
    'sign-up': accountExists,
    'change-email': emailTaken,
    'email-link': `${emailTaken} Redemandez le changement avec une autre adresse.`,
    default: accountExistsLogIn,
  },
  'weak-password': 'Ce mot de passe n’est pas assez sûr. Choisissez-en un plus long.',
  'common-password': 'Ce mot de passe est facile à deviner. Choisissez-en un autre.',
  'leaked-password': 'Ce mot de passe figure dans une fuite de données. Choisissez-en un autre.',
  passwordRule: 'Utilisez {rule}.',
  'user-disabled': 'Ce compte est désactivé. Contactez l’assistance.',
  'too-many-requests': {
    'sign-in': 'Trop de tentatives. Attendez quelques minutes ou réinitialisez votre mot de passe.',
    'send-email':
      'Trop d’e\u2011mails demandés. Consultez votre boîte de réception ou attendez quelques minutes.',
    default: 'Trop de tentatives. Attendez quelques minutes et réessayez.',
  },
  'quota-exceeded': {
    'sign-up': 'La création de comptes est impossible pour le moment. Réessayez plus tard.',
    default: 'C’est impossible pour le moment. Réessayez plus tard.',
  },
  'popup-blocked': {
    provider:
      'Votre navigateur a bloqué la fenêtre {provider}. Autorisez les pop-ups, ou connectez-vous autrement.',
    default: 'Votre navigateur a bloqué la fenêtre {provider}. Autorisez les pop-ups et réessayez.',
  },
  'popup-closed': {
    provider: 'La connexion avec {provider} a été annulée.',
    default: 'La fenêtre {provider} a été fermée. Réessayez quand vous le souhaitez.',
  },
  'redirect-cancelled': 'La connexion avec {provider} a été annulée.',
  'account-exists-with-different-credential': {
    'link-provider': providerTaken,
    default: accountExistsLogIn,
  },
  'unauthorized-domain': {
    provider: notAvailable,
    redirect: notAvailable,
    'link-provider': notAvailableHere,
    'reauth-provider': notAvailableHere,
    default: misconfigured,
  },
  'operation-not-allowed': 'Cette méthode de connexion est désactivée. Utilisez-en une autre.',
  'sign-up-closed': `${productName} n’accepte pas de nouveaux comptes.`,
  'sign-in-refused': `Ce compte ne peut pas se connecter à ${productName}. Contactez l’assistance.`,
  'provider-unreachable':
    'Le service de connexion est injoignable. Vérifiez votre connexion et réessayez.',
  'recent-sign-in-required': logInAgain,
  'sign-in-expired': logInAgain,
  'user-mismatch': 'C’est un autre compte. Utilisez celui de votre session actuelle.',
  'credential-already-in-use': providerTaken,
  'provider-already-linked':
    'Cette méthode de connexion est déjà associée. Rechargez la page pour la voir.',
  'no-such-provider':
    'Cette méthode de connexion n’est pas configurée pour votre compte. Utilisez-en une autre.',
  'provider-email-mismatch':
    'Choisissez le compte {provider} qui utilise l’adresse e\u2011mail de votre compte.',
  'last-sign-in-method': 'C’est votre seule méthode de connexion. Configurez-en d’abord une autre.',
  'expired-action-code': 'Ce lien a expiré. Demandez-en un nouveau.',
  'invalid-action-code': 'Ce lien a déjà été utilisé ou est incomplet. Demandez-en un nouveau.',
  'captcha-failed':
    'Nous n’avons pas pu vérifier que vous êtes une personne. Rechargez la page et réessayez.',
  'second-factor-required': 'Ce compte ne permet pas de se connecter ici. Contactez l’assistance.',
  'tab-busy': `Un autre onglet de ${productName} ne répond pas. Fermez-le, puis réessayez.`,
  'storage-unavailable':
    'Le stockage de votre navigateur est bloqué ou plein. Autorisez les cookies et les données de site, ou libérez de l’espace, puis réessayez.',
  misconfigured,
  'provider-failed': `Le service de connexion a rencontré une erreur. ${tryLater}`,
  'same-email': 'C’est déjà votre adresse e\u2011mail.',
  'email-already-changed':
    'Votre adresse e\u2011mail a déjà été modifiée. Vous pouvez annuler ce changement depuis l’e\u2011mail envoyé à l’ancienne adresse.',
  'password-already-set':
    'Ce lien a déjà été utilisé avec un autre mot de passe. Connectez-vous avec celui-ci ou demandez un nouveau lien.',
  'password-required':
    'Définissez d’abord un mot de passe. Vos autres méthodes de connexion sont liées à votre adresse e\u2011mail actuelle.',
  'user-not-found': 'Nous n’avons pas pu confirmer votre compte. Reconnectez-vous.',

  // from the browser's passkeys
  'passkey-exists':
    'Il existe déjà une clé d’accès pour ce compte sur cet appareil ou dans ce gestionnaire de mots de passe.',
  'passkey-failed':
    'Votre navigateur n’a pas pu utiliser de clé d’accès. Réessayez ou utilisez une autre méthode.',

  invalid_request: {
    names: `Utilisez au plus ${NAME_MAX_CODE_POINTS} caractères pour chaque nom.`,
    'sign-up': `Vérifiez votre adresse e\u2011mail, et utilisez au plus ${NAME_MAX_CODE_POINTS} caractères pour chaque nom.`,
    'change-email':
      'Cette adresse e\u2011mail ne peut pas être utilisée. Vérifiez son orthographe.',
    'delete-account': 'Cela ne correspond pas à votre adresse e\u2011mail.',
    default: 'Une erreur s’est produite. Rechargez la page et réessayez.',
  },
  fields: fieldErrors,
  unauthenticated: common.session.ended,
  invalid_identity_token: unverified,
  reauthentication_required: {
    'sign-in': 'Cela a pris trop de temps. Reconnectez-vous.',
    'sign-up': 'Cela a pris trop de temps. Reconnectez-vous.',
    provider: 'Cela a pris trop de temps. Reconnectez-vous.',
    redirect: 'Cela a pris trop de temps. Reconnectez-vous.',
    default: logInAgain,
  },
  second_factor_required: 'Reconnectez-vous et terminez la deuxième étape.',
  second_factor_invalid: {
    'email-code': 'Ce code est incorrect. Saisissez celui de notre e\u2011mail le plus récent.',
    passkey: 'Cette clé d’accès n’a pas pu être vérifiée. Réessayez ou utilisez une autre méthode.',
    'recovery-code': 'Ce code de récupération est incorrect ou a déjà été utilisé.',
    default:
      'Ce code est incorrect ou a déjà été utilisé. Saisissez celui qui est affiché en ce moment.',
  },
  unknown_passkey: 'Cette clé d’accès a été supprimée de votre compte. Connectez-vous autrement.',
  passkey_invalid: {
    passkey:
      'La clé d’accès n’a pas pu être utilisée. Elle a peut-être été supprimée. Connectez-vous autrement ou réessayez.',
    default: 'La clé d’accès n’a pas pu être vérifiée. Réessayez ou utilisez-en une autre.',
  },
  provider_sign_in_required:
    'Connectez-vous une fois autrement, pour confirmer que c’est bien vous.',
  passkey_suspended:
    'Cette clé d’accès est suspendue. Connectez-vous d’une autre façon, puis confirmez-la dans votre compte.',
  identity_mismatch: unverified,
  identity_conflict:
    'Ce compte {provider} n’a pas la même adresse e\u2011mail que votre compte ici. Connectez-vous autrement.',
  forbidden: {
    passkey:
      'Vous ne pouvez pas vous connecter avec cette clé d’accès pour le moment. Connectez-vous d’une autre façon, puis confirmez votre adresse e\u2011mail.',
    'add-passkey': `Vous ne pouvez pas ajouter de clé d’accès pour le moment. Votre adresse e\u2011mail doit être confirmée, et un compte peut avoir au maximum ${MAX_PASSKEYS} clés d’accès.`,
    'set-up-app': 'Cette configuration a expiré. Annulez-la et recommencez.',
    'sign-in':
      'Vous ne pouvez pas vous connecter avec ce mot de passe. Réinitialisez-le d’abord : cela confirme aussi votre adresse e\u2011mail.',
    'change-email': 'Confirmez votre adresse e\u2011mail actuelle avant de la modifier.',
    provider: notConfirmed,
    'link-provider': notConfirmed,
    redirect: notConfirmed,
    default: 'Cette action n’est pas autorisée. Rechargez la page et réessayez.',
  },
  new_devices_refused: OFFERS_PASSWORD
    ? 'Trop de connexions depuis de nouveaux appareils n’ont pas été terminées. Connectez-vous sur un appareil que vous avez déjà utilisé, ou réinitialisez votre mot de passe. Si vous n’avez pas de mot de passe, réessayez dans 24 heures.'
    : 'Trop de connexions depuis de nouveaux appareils n’ont pas été terminées. Connectez-vous sur un appareil que vous avez déjà utilisé, ou réessayez dans 24 heures.',
  account_deleted:
    'Ce compte a été supprimé. Pour vous réinscrire avec cette adresse, essayez dans quelques minutes.',
  sign_up_closed: 'Les inscriptions sont fermées. Si vous avez déjà un compte, connectez-vous.',
  email_not_allowed:
    'Cette adresse e\u2011mail n’est pas acceptée ici. Utilisez celle de votre organisation.',
  not_found: 'Cet élément n’existe plus. Rechargez la page.',
  method_not_allowed: updated,
  conflict: {
    'change-email': emailTaken,
    'account-action':
      'Cet élément existe déjà ou a été modifié ailleurs. Rechargez la page et réessayez.',
    default: accountExistsLogIn,
  },
  email_changed:
    'Cette adresse e\u2011mail ne donne plus accès à votre compte. Pour annuler le changement, ouvrez notre e\u2011mail dans votre ancienne boîte de réception, ou contactez l’assistance.',
  payload_too_large: 'C’est trop long. Raccourcissez et réessayez.',
  unsupported_media_type: updated,
  rate_limited: 'Trop de tentatives. Attendez une minute et réessayez.',
  support: 'contactez l’assistance',
  reference: 'Référence : {id}.',
  tryAgainIn: 'Trop de tentatives. Réessayez {wait}.',
  codesPaused: 'Trop de codes incorrects. Réessayez {wait} ou utilisez une autre méthode.',
  recoveryCodesLimited:
    'Trop de tentatives. Vérifiez que le code de récupération ne contient pas d’erreur de saisie ou réessayez {wait}.',
  internal: {
    'sign-up':
      'Une erreur s’est produite de notre côté. Votre compte existe peut-être déjà : réessayez, ou connectez-vous.',
    'set-password':
      'Une erreur s’est produite de notre côté. Votre nouveau mot de passe est peut-être déjà enregistré : connectez-vous avec, ou réessayez.',
    'reset-password':
      'Une erreur s’est produite de notre côté. Votre nouveau mot de passe est peut-être déjà enregistré : réessayez.',
    default: `Une erreur s’est produite de notre côté. ${tryLater}`,
  },
  unavailable: `${productName} est surchargé ou en cours de mise à jour. ${tryLater}`,

  unreachable: {
    names: `${productName} est injoignable. Votre modification n’est peut-être pas enregistrée ; elle est toujours affichée ici. ${tryLater}`,
    'delete-account': `${productName} est injoignable. Votre compte est peut-être déjà supprimé : rechargez la page pour vérifier.`,
    'set-password': `${productName} est injoignable. Votre nouveau mot de passe est peut-être déjà enregistré : connectez-vous avec, ou réessayez dans un instant.`,
    'set-up-app': `${productName} est injoignable. L’application est peut-être déjà configurée. Réessayez dans un instant avec le code qu’elle affichera.`,
    'turn-on-two-step': `${productName} est injoignable. La connexion en deux étapes est peut-être déjà activée. Dans ce cas, créez de nouveaux codes de récupération, car vous n’avez pas vu les premiers.`,
    'renew-codes': `${productName} est injoignable. Vos codes de récupération actuels ne fonctionnent peut-être plus. Réessayez dans un instant pour en obtenir de nouveaux.`,
    'add-passkey': `${productName} est injoignable. La clé d’accès est peut-être déjà ajoutée : vérifiez dans la liste avant de réessayer.`,
    default: common.unreachable,
  },
  offline: {
    download:
      'Téléchargement impossible : vous êtes hors ligne. Réessayez une fois la connexion rétablie.',
    default: 'Envoi impossible : vous êtes hors ligne. Réessayez une fois la connexion rétablie.',
  },
  outdated: 'Rien n’a été envoyé. Rechargez d’abord la page.',
  unknown: `Une erreur s’est produite. ${tryLater}`,
}
