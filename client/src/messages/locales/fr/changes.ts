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
    label: 'Nouveau mot de passe',
    placeholder: 'Choisissez un nouveau mot de passe',
    change: 'Modifier le mot de passe',
    set: 'Définir le mot de passe',
    busy: 'Enregistrement…',
    done: 'Mot de passe modifié. Tous les autres appareils ont été déconnectés.',
  },

  email: {
    lead: (email) =>
      `Votre adresse e\u2011mail actuelle est ${email}. Nous enverrons un lien à la nouvelle pour la confirmer.`,
    confirmFirst: (email) =>
      `Si ${email} est exacte, ouvrez le lien que nous y avons envoyé pour la confirmer. En cas de faute de frappe, saisissez la bonne adresse ci-dessous.`,
    correctionEffect:
      'Dès que la bonne adresse est confirmée, votre profil repart de zéro et toutes vos sessions sont fermées.',
    passwordFirst:
      'Définissez d’abord un mot de passe. Vos autres méthodes de connexion sont liées à votre adresse e\u2011mail actuelle.',
    unlinks: (providers) =>
      `Cela dissocie ${providers} de votre compte. Vous vous connecterez avec votre mot de passe.`,
    label: 'Nouvelle adresse e\u2011mail',
    placeholder: 'Saisissez votre nouvelle adresse e\u2011mail',
    submit: 'Envoyer le lien de confirmation',
    busy: 'Envoi…',
    sent: 'Consultez votre boîte de réception',
    openLink: (email) =>
      `Ouvrez dans les 24 heures le lien envoyé à ${email}, puis connectez-vous avec votre nouvelle adresse e\u2011mail.`,
    oldEmailNotified: (email) =>
      `Rien ne change d’ici là. Nous préviendrons aussi ${email}, d’où vous pourrez annuler le changement.`,
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
