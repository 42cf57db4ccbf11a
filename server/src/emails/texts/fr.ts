import type { EmailTexts } from '../kinds.ts'

export const fr: EmailTexts = {
  advice:
    'Si c’était vous, vous n’avez rien à faire. Sinon, choisissez « Ce n’était pas moi » : toutes les sessions seront fermées et vous définirez un nouveau mot de passe.',
  pausedAdvice:
    'Si c’était vous, confirmez simplement les clés d’accès que votre compte indique comme suspendues. Sinon, choisissez « Ce n’était pas moi » : toutes les sessions seront fermées et vous définirez un nouveau mot de passe.',
  notMe: 'Ce n’était pas moi',
  logIn: 'Se connecter',
  linkHint: 'Si le bouton ne fonctionne pas, ouvrez ce lien :',
  details: {
    time: 'Date et heure',
    method: 'Connexion avec',
    device: 'Appareil',
    network: 'Réseau',
  },
  colon: ' : ',
  deviceName: (browser, system) => `${browser} sur ${system}`,
  unknown: {
    device: 'Appareil inconnu',
    browser: 'Navigateur inconnu',
    system: 'un système inconnu',
  },
  thisMachine: 'Cet ordinateur',
  password: 'Mot de passe',
  passkey: 'Clé d’accès',
  reason: (product) =>
    `Vous recevez cet e-mail car il concerne la sécurité de votre compte ${product}.`,
  support: 'Contacter l’assistance',
  again: { one: ' (encore une fois)', other: ' (encore # fois)' },
  emails: {
    'new-device': {
      subject: (product) => `Nouvelle connexion à votre compte ${product}`,
      lead: () =>
        'Une connexion à votre compte a eu lieu depuis un navigateur que nous ne connaissons pas encore.',
    },
    'password-added': {
      subject: (product) => `Un mot de passe a été défini pour votre compte ${product}`,
      lead: () => 'Il est désormais possible de se connecter à votre compte avec un mot de passe.',
    },
    'password-changed': {
      subject: (product) => `Votre mot de passe ${product} a été modifié`,
      lead: () =>
        'Les autres appareils ont été déconnectés. Seul le nouveau mot de passe est désormais valable.',
    },
    'password-removed': {
      subject: (product) => `Le mot de passe de votre compte ${product} a été supprimé`,
      lead: () => 'Il n’est plus possible de se connecter avec un mot de passe.',
    },
    'provider-added': {
      subject: (product) => `Un moyen de connexion a été ajouté à votre compte ${product}`,
      lead: ({ provider }, { methodName }) =>
        `${methodName(provider)} a été associé et peut désormais servir à se connecter.`,
    },
    'provider-removed': {
      subject: (product) => `Un moyen de connexion a été retiré de votre compte ${product}`,
      lead: ({ provider }, { methodName }) =>
        `${methodName(provider)} a été dissocié et ne peut plus servir à se connecter. Cela se produit aussi lorsque le mot de passe est réinitialisé par e-mail.`,
    },
    'email-change-asked': {
      subject: (product) => `Demande de changement de votre adresse e-mail ${product}`,
      lead: () =>
        'Une nouvelle adresse e-mail remplacera l’adresse actuelle dès qu’elle sera confirmée.',
    },
    'data-exported': {
      subject: (product) => `Les données de votre compte ${product} ont été téléchargées`,
      lead: () => 'Une copie des données de votre compte a été téléchargée.',
    },
    'account-deleted': {
      subject: (product) => `Votre compte ${product} a été supprimé`,
      lead: () => 'Votre compte et ses données ont été supprimés.',
      advice: 'Si vous ne l’avez pas supprimé vous-même, contactez l’assistance.',
    },
    'signed-out-by-operator': {
      subject: (product) => `Votre session ${product} a été fermée sur tous vos appareils`,
      lead: () => 'L’assistance a fermé toutes les sessions de votre compte.',
      advice: 'Vous pouvez vous reconnecter à tout moment.',
    },
    'passkey-added': {
      subject: (product) => `Une clé d’accès a été ajoutée à votre compte ${product}`,
      lead: () => 'La nouvelle clé d’accès peut désormais servir à se connecter.',
    },
    'passkey-removed': {
      subject: (product) => `Une clé d’accès a été retirée de votre compte ${product}`,
      lead: () =>
        'Elle ne peut plus servir à se connecter. La page de votre compte indique celles qui restent.',
    },
    'authenticator-added': {
      subject: (product) =>
        `Une application d’authentification a été configurée pour votre compte ${product}`,
      lead: () =>
        'Ses codes peuvent désormais servir de seconde étape à la connexion. Si vous aviez déjà une application d’authentification, ses codes ne sont plus valables.',
    },
    'authenticator-removed': {
      subject: (product) =>
        `L’application d’authentification a été retirée de votre compte ${product}`,
      lead: () => 'Ses codes ne peuvent plus servir à se connecter.',
    },
    'two-step-on': {
      subject: (product) => `La connexion en deux étapes est activée pour votre compte ${product}`,
      lead: () =>
        'La connexion demande désormais une seconde étape. Tout autre appareil a été déconnecté.',
    },
    'two-step-off': {
      subject: (product) =>
        `La connexion en deux étapes est désactivée pour votre compte ${product}`,
      lead: () => 'La connexion ne demande plus de seconde étape.',
    },
    'recovery-codes-renewed': {
      subject: (product) => `Nouveaux codes de récupération pour votre compte ${product}`,
      lead: () =>
        'Les codes que vous aviez enregistrés ne sont plus valables. Les nouveaux peuvent remplacer la seconde étape de la connexion.',
    },
    'recovery-code-used': {
      subject: (product) => `Un code de récupération de votre compte ${product} a été utilisé`,
      lead: ({ codes_left }) =>
        `Il a remplacé la seconde étape d’une connexion et n’est plus valable. Codes restants : ${codes_left}. Vous pouvez en créer d’autres dans votre compte.`,
    },
    'second-step-missing': {
      subject: (product) => `Quelqu’un a tenté de se connecter à votre compte ${product}`,
      lead: ({ provider }, { methodName }) =>
        provider === 'password'
          ? 'Quelqu’un a saisi votre mot de passe, mais n’a pas terminé la seconde étape. Si ce n’était pas vous, quelqu’un d’autre connaît votre mot de passe.'
          : `Quelqu’un s’est connecté avec ${methodName(provider)}, mais n’a pas terminé la seconde étape. Si ce n’était pas vous, quelqu’un d’autre peut utiliser votre compte ${methodName(provider)}.`,
    },
    'codes-paused': {
      subject: (product) => `Trop de codes incorrects pour votre compte ${product}`,
      lead: () =>
        'Pendant un certain temps, les codes de votre application d’authentification peuvent ne pas fonctionner. Les clés d’accès et les codes de récupération restent utilisables partout.',
    },
    'factors-removed-by-operator': {
      subject: (product) =>
        `L’assistance a retiré la connexion en deux étapes de votre compte ${product}`,
      lead: () =>
        'Les clés d’accès, applications d’authentification et codes de récupération ont tous été supprimés. Vous pouvez vous connecter sans seconde étape et la configurer de nouveau.',
      advice: 'Si vous ne l’avez pas demandé, contactez l’assistance.',
    },
    'factors-restored': {
      subject: (product) =>
        `Des changements récents de votre connexion à ${product} ont été annulés`,
      lead: () =>
        'Quelqu’un a choisi « Ce n’était pas moi » dans l’un de nos e-mails de sécurité. Les changements récents de vos clés d’accès, de votre application d’authentification, de vos codes de récupération et de la connexion en deux étapes ont été annulés.',
      advice:
        'Après votre prochaine connexion, vérifiez vos clés d’accès et la connexion en deux étapes, et configurez de nouveau ce qui manque. Si ce n’était pas vous, quelqu’un d’autre peut lire vos e-mails : changez d’abord le mot de passe de votre messagerie.',
    },
    'email-claimed': {
      subject: (product) => `Quelqu’un veut utiliser l’adresse e-mail de votre compte ${product}`,
      lead: ({ days_to_object }, { duration }) =>
        `Une autre personne a prouvé qu’elle reçoit les e-mails envoyés à cette adresse et veut l’utiliser pour son propre compte. Sans opposition de votre part, votre compte perdra cette adresse dans ${duration(days_to_object, 'day')}.`,
      advice:
        'Pour la conserver, connectez-vous avec la seconde étape, ou choisissez « Garder mon adresse » sur un appareil où vous êtes connecté.',
    },
    'sign-in-code': {
      subject: (product) => `Votre code de connexion ${product}`,
      lead: ({ minutes }, { duration }) =>
        `Saisissez ce code pour terminer la connexion. Il est valable ${duration(minutes, 'minute')}.`,
      advice:
        'Si vous n’êtes pas en train de vous connecter, quelqu’un d’autre essaie de le faire. Ne communiquez pas ce code et, si vous avez un mot de passe, changez-le.',
    },
    summary: {
      lead: ({ count }, { plural }) =>
        `${plural(count, { one: 'Cela s’est produit encore une fois en une heure', other: 'Cela s’est produit encore # fois en une heure' })}. Pour ne pas encombrer votre boîte de réception, vous ne recevez à ce sujet que cet e-mail.`,
    },
    test: {
      subject: (product) => `E-mail de test de ${product}`,
      lead: () => 'Les paramètres d’envoi fonctionnent : cet e-mail est bien arrivé.',
      advice: 'Vous n’avez rien à faire.',
    },
  },
}
