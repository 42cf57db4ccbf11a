import type { Messages } from '../../messages.ts'

export const changes: Messages['changes'] = {
  cancel: 'Annuler',

  reauth: {
    title: 'Confirmez votre identité',
    lead: (email) => `Par sécurité, saisissez le mot de passe actuel de ${email} pour continuer.`,
    leadWithoutPassword: (email) =>
      `Par sécurité, reconnectez-vous en tant que ${email} pour continuer.`,
    pendingEmail: (email) =>
      `Si vous avez déjà confirmé ${email}, utilisez le même mot de passe ; vous continuerez avec votre nouvelle adresse e\u2011mail.`,
    label: 'Mot de passe actuel',
    placeholder: 'Votre mot de passe actuel',
    confirm: 'Continuer',
    withProvider: (provider) => `Continuer avec ${provider}`,
    busy: 'Vérification…',
    forgot: 'Mot de passe oublié ?',
    sending: 'Envoi…',
    sent: (email) =>
      `Nous avons envoyé un lien de réinitialisation à ${email}. Définissez un nouveau mot de passe, puis saisissez-le ici.`,
  },

  password: {
    lead: 'Votre session restera ouverte ici et sera fermée partout ailleurs.',
    cancelsChange: (email) => `Le changement de votre adresse e\u2011mail en ${email} sera annulé.`,
    pausesPasskeys: 'Vos clés d’accès seront suspendues jusqu’à ce que vous les confirmiez.',
    pausesNewPasskeys:
      'Les clés d’accès ajoutées au cours des 30 derniers jours seront suspendues jusqu’à ce que vous les confirmiez.',
    label: 'Nouveau mot de passe',
    placeholder: 'Choisissez un nouveau mot de passe',
    change: 'Modifier le mot de passe',
    set: 'Définir le mot de passe',
    busy: 'Enregistrement…',
    done: 'Mot de passe modifié. Tous les autres appareils ont été déconnectés.',
    unfinished:
      'Votre mot de passe a été modifié, mais d’autres appareils peuvent rester connectés tant que vous n’avez pas confirmé votre identité.',
  },

  email: {
    lead: 'Nous enverrons un lien de confirmation à la nouvelle adresse.',
    confirmFirst: (email) =>
      `Si ${email} est exacte, ouvrez le lien que nous y avons envoyé pour la confirmer. En cas de faute de frappe, saisissez la bonne adresse ci-dessous.`,
    correctionEffect:
      'Après avoir confirmé la bonne adresse, reconnectez-vous ; par sécurité, nous vidons votre profil.',
    passwordFirst:
      'Définissez d’abord un mot de passe. Vos autres méthodes de connexion sont liées à votre adresse e\u2011mail actuelle.',
    unlinks: (providers) =>
      `La connexion avec ${providers} est liée à votre adresse actuelle et sera dissociée.`,
    label: 'Nouvelle adresse e\u2011mail',
    placeholder: 'Saisissez votre nouvelle adresse e\u2011mail',
    submit: 'Envoyer le lien de confirmation',
    busy: 'Envoi…',
    sent: 'Consultez votre boîte de réception',
    openLink: (email) =>
      `Ouvrez le lien dans l’e\u2011mail envoyé à ${email}. D’ici là, votre adresse ne change pas.`,
    taken:
      'Si cette adresse a déjà un compte, vous ne recevrez pas d’e\u2011mail : connectez-vous avec elle.',
    sentAgain: 'Si l’adresse peut être utilisée, un lien est en route.',
    oldEmailNotified: (email) => `Nous préviendrons aussi ${email}.`,
    stillLinked: (providers) =>
      `Nous n’avons pas pu dissocier ${providers}. Faites-le sous « Sécurité » avant d’ouvrir le lien.`,
    useDifferent: 'Utiliser une autre adresse e\u2011mail',
    done: 'Terminé',
  },

  deletion: {
    lead: 'Votre compte sera supprimé immédiatement. Cette action est irréversible.',
    listTitle: 'Ce qui sera supprimé',
    profile: 'Votre nom et votre adresse e\u2011mail',
    signInMethods: 'Vos méthodes de connexion',
    devices: 'La liste de vos appareils',
    activity: 'Votre activité et toutes les autres données que nous détenons sur vous',
    signUpAgain:
      'Vous pourrez recréer un compte avec la même adresse e\u2011mail, mais vos données ne seront pas récupérées.',
    label: (email) => `Saisissez ${email} pour confirmer`,
    submit: 'Supprimer définitivement le compte',
    busy: 'Suppression…',
    done: 'Votre compte est supprimé',
    confirmation: (email) => `Vous allez recevoir une confirmation à l’adresse ${email}.`,
    startAgain: 'Créer un nouveau compte',
  },
}
