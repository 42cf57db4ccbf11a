import type { Messages } from '../../messages.ts'

const factors = OFFERS_PASSKEYS
  ? `vos clés d’accès${OFFERS_TWO_STEP ? ' et la connexion en deux étapes' : ''}`
  : 'la connexion en deux étapes'

export const emailLinks: Messages['emailLinks'] = {
  forgot: {
    lead: 'Saisissez votre adresse e\u2011mail pour recevoir un lien de réinitialisation.',
    submit: 'Envoyer le lien',
    sending: 'Envoi…',
    sentTitle: 'Consultez votre boîte de réception',
    sentLead: (email) =>
      `Si ${email} correspond à un compte, un lien de réinitialisation est en route. Il est valable une heure.`,
    back: 'Retour à la connexion',
    otherEmail: 'Utiliser une autre adresse e\u2011mail',
  },

  resend: {
    help: 'Rien reçu ? Regardez dans vos courriers indésirables.',
    typos: 'Vérifiez aussi l’orthographe de l’adresse e\u2011mail.',
    send: 'Renvoyer l’e\u2011mail',
    waitClock: (clock) => `Renvoyer dans ${clock}`,
    wait: {
      one: 'Renvoyer dans # seconde',
      other: 'Renvoyer dans # secondes',
    },
    ready: 'Vous pouvez maintenant le renvoyer.',
    sending: 'Envoi…',
    sent: 'Envoyé.',
  },

  notice: {
    title: 'Confirmez votre adresse e\u2011mail',
    lead: (email) =>
      `Nous avons envoyé un lien à ${email}. Ouvrez-le pour confirmer votre adresse.`,
    correct: 'Adresse erronée ? Corrigez-la',
  },

  link: {
    continueLabel: 'Continuer',
    logIn: 'Se connecter',
    retry: 'Réessayer',
    back: 'Retour',
    requestNewLink: 'Demander un nouveau lien',
    signedInAs: (email) => `Votre session est ouverte ici en tant que ${email}.`,

    verify: {
      title: 'Confirmez votre adresse e\u2011mail',
      lead: (email) => `Avez-vous créé un compte avec ${email} ?`,
      submit: 'Oui, confirmer',
      busy: 'Confirmation…',
      done: 'Adresse e\u2011mail confirmée',
      doneLead: 'Tout est prêt.',
      doneOut: 'Connectez-vous pour continuer.',
    },

    notMe: {
      ask: 'Je n’ai pas créé de compte',
      title: 'Ne confirmez pas ce compte',
      lead: (email) =>
        `Quelqu’un a créé un compte avec ${email}, sans doute par erreur. Tant que vous ne confirmez pas cette adresse, cette personne ne peut pas prouver qu’elle lui appartient.`,
      claimAccount:
        'Vous pouvez aussi récupérer ce compte en définissant votre propre mot de passe. Cette personne sera déconnectée et ce qu’elle a saisi sera supprimé.',
      setPassword: 'Définir un mot de passe',
    },

    reset: {
      title: 'Définissez un nouveau mot de passe',
      lead: (email) =>
        `La session de ${email} sera ouverte ici, ce qui la fermera partout ailleurs.`,
      unlinks: (providers) =>
        `La réinitialisation dissocie la connexion avec ${providers}. Si vous l’utilisez, associez-la de nouveau dans Sécurité.`,
      label: 'Nouveau mot de passe',
      placeholder: 'Choisissez un nouveau mot de passe',
      submit: 'Définir le mot de passe',
      busy: 'Enregistrement…',
      done: 'Mot de passe modifié',
      doneLead: 'Votre session est ouverte ici. Tous les autres appareils ont été déconnectés.',
      doneOut: 'Connectez-vous avec votre nouveau mot de passe.',
      unfinished:
        'Connectez-vous avec votre nouveau mot de passe. D’ici là, d’autres appareils peuvent rester connectés.',
      namesRemoved:
        'Le nom saisi avant la confirmation de cette adresse e\u2011mail a été supprimé. Vous pouvez l’ajouter de nouveau dans votre profil.',
    },

    change: {
      title: 'Confirmez votre nouvelle adresse e\u2011mail',
      lead: (email, previous) =>
        `Après confirmation, vous vous connecterez avec ${email} au lieu de ${previous}.`,
      notRequested: 'Vous n’avez rien demandé ? Fermez cette page ; rien ne changera.',
      submit: 'Confirmer la nouvelle adresse e\u2011mail',
      busy: 'Enregistrement…',
      done: 'Plus qu’une étape',
      doneLead: (email) =>
        `Connectez-vous avec ${email} et votre mot de passe pour terminer le changement.`,
      logInBy: (left) => `Il vous reste ${left}.`,
      submitDone: 'Se connecter',
    },

    recover: {
      title: 'Annuler le changement d’adresse e\u2011mail',
      lead: (email, current) =>
        `Votre adresse e\u2011mail ${email} a été remplacée par ${current}. Annulez d’abord ce changement, puis connectez-vous.`,
      submit: 'Annuler le changement',
      busy: 'Annulation…',
      done: 'Changement annulé',
      doneLead: OFFERS_PASSWORD
        ? 'Si ce n’était pas vous, quelqu’un connaît peut-être votre mot de passe. Définissez-en un nouveau pour fermer toutes les autres sessions.'
        : 'Si ce n’était pas vous, connectez-vous et déconnectez tous les autres appareils.',
      setPassword: 'Envoyer un lien de réinitialisation',
    },

    secure: {
      lead: 'Votre session sera fermée sur tous les appareils et votre mot de passe ne sera plus valable.',
      sends: (email) => `Nous enverrons à ${email} un lien pour en définir un nouveau.`,
      undoes: `Nous annulerons les changements concernant ${factors} depuis la veille de notre e\u2011mail, sept jours en arrière au plus. Un changement d’adresse e\u2011mail demandé sera annulé.`,
      undoesEmail: `Nous annulerons les changements concernant ${factors} depuis la veille de notre e\u2011mail, sept jours en arrière au plus. Annuler le changement d’adresse demande une étape de plus.`,
      submit: 'Sécuriser le compte',
      busy: 'Sécurisation du compte…',
      wasMe: 'Si c’était vous, fermez cette page.',
      done: 'Votre compte est sécurisé',
      doneLead: 'Toutes les sessions ont été fermées et l’ancien mot de passe n’est plus valable.',
      undone: `Les changements récents concernant ${factors} ont été annulés. Une fois connecté, vérifiez ce qui reste et configurez de nouveau ce dont vous avez besoin.`,
      sent: (email) =>
        `Pour définir un nouveau mot de passe, ouvrez le lien que nous avons envoyé à ${email}.`,
      otherEmail:
        'Pour vous connecter avec votre ancienne adresse e\u2011mail, ouvrez le lien qui annule le changement, dans notre e\u2011mail à ce sujet. Sans cet e\u2011mail, contactez l’assistance.',
      alreadyUndone: 'Déjà annulé ? Choisissez alors un nouveau mot de passe.',
      changed:
        'Si votre adresse e\u2011mail a été changée, aucun lien n’arrivera : annulez d’abord ce changement avec le lien de notre e\u2011mail à ce sujet.',
      used: 'Ce lien a déjà servi à sécuriser votre compte. Si vous n’avez pas encore défini de nouveau mot de passe, demandez un lien maintenant.',
      expired:
        'Il était valable 30 jours, ou jusqu’au changement de l’adresse e\u2011mail du compte. Si une autre personne utilise votre compte, définissez un nouveau mot de passe : toutes les sessions seront fermées.',
      noPassword: {
        lead: 'Votre session sera fermée sur tous les appareils. Vous pourrez ensuite vous reconnecter.',
        doneLead:
          'Toutes les sessions ont été fermées. Avant de vous reconnecter, vérifiez que personne d’autre ne peut utiliser le compte avec lequel vous vous connectez.',
        used: 'Ce lien a déjà servi à sécuriser votre compte. Si vous ne vous êtes pas reconnecté depuis, faites-le maintenant.',
        expired:
          'Il était valable 30 jours, ou jusqu’au changement de l’adresse e\u2011mail du compte. Si une autre personne utilise votre compte, connectez-vous et déconnectez les autres appareils.',
      },
    },

    already: {
      verify: 'Adresse e\u2011mail déjà confirmée',
      verifyLead: 'Il n’y a plus rien à faire.',
    },

    consumed: {
      title: 'Ce lien ne fonctionne plus',
      verify:
        'Il a déjà été utilisé ou est incomplet. S’il vous a servi à confirmer votre adresse e\u2011mail, tout est en ordre.',
      reset: 'Il a déjà été utilisé ou est incomplet. Chaque lien ne fonctionne qu’une fois.',
      change:
        'Il a déjà été utilisé ou est incomplet. Si vous avez confirmé votre nouvelle adresse e\u2011mail, utilisez-la pour vous connecter.',
      recover:
        'Il a déjà été utilisé ou est incomplet. Si vous avez annulé le changement, connectez-vous avec votre ancienne adresse e\u2011mail.',
    },

    expired: {
      title: 'Ce lien a expiré',
      verify: 'Demandez-en un nouveau.',
      verifySignedOut: 'Connectez-vous pour en demander un nouveau.',
      reset: 'Les liens de réinitialisation sont valables une heure. Demandez-en un nouveau.',
      change: 'Votre adresse e\u2011mail n’a pas changé.',
      changeSubmit: 'Redemander le changement',
      recover:
        'Ce lien ne permet plus d’annuler le changement. Si vous ne l’avez pas demandé, contactez l’assistance.',
    },

    superseded: {
      title: 'Cette demande n’est plus valable',
      lead: 'Elle a été annulée ou remplacée, ou date de plus de 24 heures. Votre adresse e\u2011mail n’a pas changé.',
    },

    uncheckable: {
      title: 'Nous n’avons pas pu vérifier ce lien',
      lead: 'Rien n’a changé et le lien fonctionne toujours.',
    },

    incomplete: {
      title: 'Ce lien est incomplet',
      lead: 'Ouvrez-le de nouveau depuis l’e\u2011mail, ou copiez le lien en entier.',
    },
  },
}
