import type { Messages } from '../../messages.ts'

export const changes: Messages['changes'] = {
  cancel: 'Annuler',

  freshSignIn: {
    title: 'Est-ce bien vous ?',
    lead: (email) =>
      `Pour cela, connectez-vous une nouvelle fois en tant que ${email}. Ce que vous faisiez reprendra ensuite.`,
    moved: (email) =>
      `Avez-vous confirmé ${email} entre-temps ? Votre mot de passe y est valable aussi : vous continuerez avec la nouvelle adresse.`,
    confirm: 'Continuer',
    google: 'Continuer avec Google',
    busy: 'Reconnexion en cours',
    forgot: 'Mot de passe oublié ?',
    sending: 'Envoi d’un e-mail',
    sent: (email) =>
      `Nous avons écrit à ${email}. Choisissez un nouveau mot de passe grâce au lien de cet e-mail, puis saisissez-le ici.`,
  },

  password: {
    lead: 'Avec un nouveau mot de passe, cet appareil reste connecté. Tous les autres sont déconnectés.',
    label: 'Nouveau mot de passe',
    placeholder: 'Choisissez un nouveau mot de passe',
    change: 'Modifier le mot de passe',
    set: 'Définir le mot de passe',
    busy: 'Enregistrement de votre nouveau mot de passe',
    done: 'Votre mot de passe est enregistré. Votre session reste ouverte ici ; tous les autres appareils sont déconnectés.',
  },

  email: {
    lead: (email) =>
      `Ici, vous êtes ${email}. Nous écrirons à la nouvelle adresse, et le lien de cet e-mail y fera passer votre compte.`,
    confirmFirst: (email) =>
      `Confirmez d’abord ${email} : ouvrez le lien de l’e-mail que nous y avons envoyé.`,
    passwordFirst:
      'Vous vous connectez avec Google, qui continue de vous connaître sous votre adresse actuelle. Définissez d’abord un mot de passe ; vous pourrez ensuite changer d’adresse.',
    unlinksGoogle:
      'Google est lié à votre adresse actuelle. Il sera retiré de votre compte dès que vous demanderez le changement ; vous vous connecterez ensuite avec votre mot de passe.',
    label: 'Nouvelle adresse e-mail',
    placeholder: 'Saisissez votre nouvelle adresse e-mail',
    submit: 'Envoyer l’e-mail',
    busy: 'Envoi d’un e-mail à la nouvelle adresse',
    sent: (email) => `Nous avons écrit à ${email}`,
    openLink:
      'Ouvrez le lien de cet e-mail dans les 24 heures. Vous vous reconnecterez ensuite avec la nouvelle adresse.',
    oldIsTold: (email) =>
      `D’ici là, rien ne change. Ensuite, nous préviendrons ${email}, d’où le changement peut être annulé.`,
    askAgain:
      'Pas d’e-mail, ou une faute de frappe ? Refaites la demande : la dernière adresse demandée est celle qui compte.',
    googleStays:
      'Google n’a pas pu être retiré de votre compte. Retirez-le vous-même, sous « Connexion », avant d’ouvrir le lien.',
    another: 'Utiliser une autre adresse',
  },

  deletion: {
    lead: 'Tout ce qu’il contient disparaît aussitôt, et personne ne peut le faire revenir : ni vous, ni nous.',
    what: 'Ce qui disparaît',
    profile: 'votre nom et votre adresse',
    ways: 'tous les moyens d’entrer : votre mot de passe, et Google si vous l’avez ajouté',
    devices: 'la session sur chacun de vos appareils',
    records: 'votre activité récente, et tout ce que nous détenons d’autre sur vous',
    again:
      'Vous pourrez créer un nouveau compte avec la même adresse à tout moment. Il sera vide au départ.',
    label: (email) => `Pour confirmer, saisissez ${email}`,
    submit: 'Supprimer définitivement mon compte',
    busy: 'Suppression de votre compte',
  },
}
