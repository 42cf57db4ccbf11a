import type { Messages } from '../../messages.ts'

export const overview: Messages['overview'] = {
  ways: {
    title: 'Comment vous vous connectez',
    paused: 'Suspendue',
    used: (time) => `Dernière utilisation ${time}`,
    neverUsed: 'Pas encore utilisée',
    twoStep: 'Connexion en deux étapes',
    on: 'Activée',
    off: 'Désactivée',
    manage: 'Gérer les méthodes de connexion',
  },

  whatIf: {
    title: 'Et si…',
    phone: {
      question: '… je perds mon téléphone ?',
      password: 'Vous pouvez toujours vous connecter avec votre mot de passe.',
      passkey: 'Vous pouvez toujours vous connecter avec une clé d’accès sur un autre appareil.',
      codes: {
        one: 'Vous pouvez toujours vous connecter avec # code de récupération.',
        other: 'Vous pouvez toujours vous connecter avec l’un de vos # codes de récupération.',
      },
      fewCodes: {
        one: 'Vous pourriez vous connecter avec votre dernier code de récupération.',
        other: 'Vous pourriez vous connecter, mais il ne vous reste que # codes de récupération.',
      },
      unsavedCodes:
        'Vos codes de récupération ne sont pas encore enregistrés : vous pourriez perdre l’accès.',
      trustedComputer: (date) =>
        `Vous ne pourriez vous connecter que sur un ordinateur de confiance, jusqu’au ${date}.`,
      noSecondStep: 'Vous risquez de ne pas pouvoir passer la deuxième étape.',
      provider: (providers) =>
        `Vous vous connectez avec ${providers}, qui peut aussi vous demander votre téléphone.`,
      noMethod: 'En dehors des clés d’accès, vous n’avez aucun moyen de vous connecter.',
    },
    password: {
      question: '… quelqu’un découvre mon mot de passe ?',
      none: 'Votre compte n’a pas de mot de passe.',
      secondStep: 'Il lui manquerait encore votre deuxième étape.',
      emailCode: 'Sur un nouvel appareil, il lui faudrait aussi un code envoyé à votre boîte mail.',
      open: 'Cette personne pourrait se connecter.',
      onlyPassword:
        'Cette personne pourrait se connecter. N’utilisez ce mot de passe nulle part ailleurs.',
    },
    mailbox: {
      question: '… je perds ma boîte mail ?',
      othersQuestion: '… quelqu’un accède à ma boîte mail ?',
      unverified:
        'Nous ne savons pas encore si l’adresse est à vous. Vous pourriez perdre votre compte.',
      requested: 'Quelqu’un a déjà demandé votre adresse.',
      takeover: OFFERS_PASSWORD
        ? 'Cette personne peut définir un nouveau mot de passe et se connecter.'
        : 'Cette personne peut s’emparer de votre compte.',
      tooNew: (date) =>
        `Jusqu’au ${date}, cette personne peut désactiver la connexion en deux étapes avec « Ce n’était pas moi » dans nos e\u2011mails.`,
      passkey:
        'Vous pouvez toujours vous connecter avec une clé d’accès, et la boîte mail seule ne permet à personne d’entrer.',
      password: 'Vous pouvez toujours vous connecter, mais pas réinitialiser votre mot de passe.',
      provider: (providers) =>
        `Vous pouvez toujours vous connecter avec ${providers}, sauf si vous perdez aussi ce compte.`,
      noMethod: 'En dehors des clés d’accès, vous n’avez aucun moyen de vous connecter.',
    },
    actions: {
      verify: 'Confirmer votre adresse e\u2011mail',
      turnTwoStepOn: 'Activer la connexion en deux étapes',
      addPasskey: 'Ajouter une clé d’accès',
      renewCodes: 'Obtenir de nouveaux codes de récupération',
      setPassword: 'Définir un mot de passe',
      addMethod: 'Ajouter une méthode de connexion',
    },
  },
}
