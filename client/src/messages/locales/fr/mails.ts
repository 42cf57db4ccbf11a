import type { Messages } from '../../messages.ts'

export const mails: Messages['mails'] = {
  forgot: {
    lead: 'Indiquez votre adresse, et nous vous enverrons un lien pour choisir un nouveau mot de passe.',
    submit: 'Envoyer le lien',
    sending: 'Envoi de l’e-mail',
    sentTitle: 'Consultez votre messagerie',
    sentLead: (email) =>
      `S’il existe un compte pour ${email}, un e-mail est en route. Son lien permet de choisir un nouveau mot de passe et reste valable une heure.`,
    hint: 'Toujours rien après quelques minutes ? Regardez parmi les indésirables, et vérifiez qu’il n’y a pas de faute de frappe dans l’adresse.',
    back: 'Retour à la connexion',
    otherAddress: 'Utiliser une autre adresse',
  },

  resend: {
    send: 'Renvoyer l’e-mail',
    wait: {
      one: 'Vous pourrez le renvoyer dans # seconde.',
      other: 'Vous pourrez le renvoyer dans # secondes.',
    },
    ready: 'Vous pouvez maintenant le renvoyer.',
    sending: 'Envoi de l’e-mail',
    sent: 'L’e-mail est envoyé.',
  },

  notice: {
    title: 'Confirmez votre adresse',
    lead: (email) => `Nous avons écrit à ${email}. Ouvrez le lien de cet e-mail.`,
  },

  link: {
    goOn: 'Continuer',
    signIn: 'Se connecter',
    retry: 'Réessayer',
    back: 'Retour',
    toForgotten: 'Demander un nouveau lien',
    signedInAs: (email) =>
      `Dans ce navigateur, la session de ${email} est ouverte. Rien n’y change.`,

    verify: {
      title: 'Confirmez votre adresse',
      lead: 'Est-ce bien votre adresse, et avez-vous créé votre compte avec elle ?',
      submit: 'Confirmer',
      busy: 'Confirmation de votre adresse',
      done: 'Votre adresse est confirmée',
      doneLead: 'C’est tout. Vous pouvez continuer.',
      doneOut: 'Connectez-vous pour continuer.',
    },

    stranger: {
      ask: 'Ce n’était pas moi',
      title: 'Alors, ne la confirmez pas',
      lead: 'Quelqu’un a créé un compte avec votre adresse, peut-être à cause d’une faute de frappe. Tant que vous ne la confirmez pas, cette personne ne peut pas s’en servir ici comme de la sienne.',
      takeOver:
        'Vous pouvez aussi reprendre ce compte : définissez votre propre mot de passe. La personne qui l’a créé sera alors déconnectée, et rien de ce qu’elle a saisi ne restera.',
      setPassword: 'Définir un mot de passe',
    },

    reset: {
      title: 'Définissez un nouveau mot de passe',
      lead: 'Votre session sera ensuite ouverte ici, et fermée partout ailleurs. Si cette adresse n’a jamais été confirmée, rien de ce qui a été saisi jusque-là ne restera, car cela peut venir de quelqu’un d’autre.',
      placeholder: 'Choisissez un nouveau mot de passe',
      submit: 'Définir le mot de passe',
      busy: 'Enregistrement de votre mot de passe',
    },

    change: {
      title: 'Confirmez votre nouvelle adresse',
      lead: (previous) => `Vous vous connecterez ensuite avec elle, et non plus avec ${previous}.`,
      notYours: 'Si vous n’avez rien demandé, fermez cette page. Rien ne changera.',
      submit: 'Utiliser cette adresse',
      busy: 'Changement de votre adresse',
      done: 'Votre adresse a changé',
      doneLead: 'Désormais, vous vous connectez avec',
      signInUntil: (moment) =>
        `Connectez-vous avec elle avant le ${moment} : le changement ne sera complet qu’alors.`,
      submitDone: 'Se connecter avec elle',
    },

    recover: {
      title: 'Récupérez votre ancienne adresse',
      lead: (current) =>
        `Votre compte est passé à ${current}. Vous pouvez l’annuler ici. Faites-le avant de vous reconnecter, surtout avec Google. Après, il peut être trop tard.`,
      submit: 'Récupérer l’adresse',
      busy: 'Récupération de votre adresse',
      done: 'Votre compte a retrouvé son ancienne adresse',
      doneLead:
        'Quelqu’un d’autre connaît peut-être votre mot de passe. Définissez-en un nouveau : toutes les autres personnes seront ainsi déconnectées.',
      setPassword: 'M’envoyer un lien pour un nouveau mot de passe',
    },

    already: {
      verify: 'C’est déjà fait',
      verifyLead: 'Votre adresse est confirmée. Il n’y a plus rien à faire.',
    },

    used: {
      title: 'Ce lien ne fonctionne plus',
      verify:
        'Il a déjà servi ou est incomplet. Si vous avez confirmé votre adresse avec lui, tout est fait.',
      reset:
        'Il a déjà servi ou est incomplet. Chaque lien ne définit un mot de passe qu’une fois.',
      change:
        'Il a déjà servi ou est incomplet. Si vous avez confirmé votre nouvelle adresse avec lui, connectez-vous avec celle-ci.',
      recover:
        'Il a déjà servi ou est incomplet. Si vous avez annulé le changement avec lui, connectez-vous avec votre ancienne adresse.',
    },

    expired: {
      title: 'Ce lien a expiré',
      verify: 'Vous pouvez en obtenir un autre.',
      verifyOut: 'Connectez-vous, puis demandez-y un autre e-mail.',
      reset: 'Il était valable une heure. Vous pouvez en obtenir un autre.',
      change:
        'Votre adresse est restée la même. Vous pouvez demander le changement encore une fois.',
      changeSubmit: 'Redemander le changement',
      recover:
        'Il est trop tard pour annuler le changement avec lui. Si vous n’avez pas demandé ce changement, contactez l’assistance.',
    },

    withdrawn: {
      title: 'Ce changement n’est plus demandé',
      lead: 'Depuis, une autre adresse a été demandée, le changement a été retiré, un nouveau mot de passe a été défini, ou 24 heures ont passé. Ce lien ne change plus rien.',
    },

    unread: {
      title: 'Nous n’avons pas encore pu lire ce lien',
      lead: 'Il reste valable, et rien n’a été modifié.',
    },

    broken: {
      title: 'Ce lien est incomplet',
      lead: 'Il en manque une partie. Ouvrez-le encore une fois depuis l’e-mail, ou copiez-y l’adresse entière.',
    },
  },
}
