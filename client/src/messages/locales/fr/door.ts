import { brand } from '../../../brand.ts'
import type { LaterWords } from '../../later-words.ts'
import type { DoorWords } from '../../messages.ts'

export const door: DoorWords = {
  title: {
    login: 'Se connecter',
    signup: 'Créer un compte',
    home: 'Accueil',
    account: 'Votre compte',
    accountEmail: 'Votre adresse e-mail',
    accountPassword: 'Votre mot de\u00a0passe',
    accountDelete: 'Supprimer votre compte',
    forgotPassword: 'Mot de\u00a0passe oublié',
    link: 'Lien reçu par e-mail',
    noMatch: 'Page introuvable',
  },

  field: {
    email: 'Adresse e-mail',
    emailPlaceholder: 'Saisissez votre adresse e-mail',
    password: 'Mot de passe',
    passwordPlaceholder: 'Saisissez votre mot de passe',
    firstName: 'Prénom',
    lastName: 'Nom',
    optional: 'facultatif',
    showPassword: 'Afficher le mot de passe',
    capsLock: 'Le verrouillage des majuscules est activé.',
  },

  login: {
    lead: 'Quel plaisir de vous voir ici.',
    submit: 'Se connecter',
    google: 'Se connecter avec Google',
    or: 'ou',
    noAccount: 'Première visite ?',
    signUp: 'Créer un compte',
    forgotPassword: 'Mot de passe oublié ?',
    busy: 'Connexion en cours',
    busyGoogle: 'Continuez dans la fenêtre Google',
  },

  signUp: {
    lead: 'Quelques mots, et vous y êtes.',
    submit: 'Créer un compte',
    google: 'Continuer avec Google',
    hasAccount: 'Vous avez déjà un compte ?',
    login: 'Se connecter',
    loginInstead: 'Se connecter avec cette adresse',
    busy: 'Création de votre compte',
  },

  google: {
    leaving: 'Nous vous emmenons chez Google',
    openAgain: 'Rouvrir la fenêtre',
    inThisTab: 'Continuer dans cet onglet',
    lastUsed: 'Utilisé la dernière fois',
    inApp:
      'Google ne permet pas de se connecter à l’intérieur d’une autre application. Ouvrez cette page dans votre navigateur (depuis le menu de cette application), ou continuez ici avec votre adresse e-mail et votre mot de passe.',
    copyAddress: 'Copier l’adresse',
    copied: 'Copiée. Collez-la dans la barre d’adresse de votre navigateur.',
    copyByHand:
      'Cette application ne nous laisse pas copier. Appuyez longuement sur l’adresse pour la copier :',
  },

  passwordRules: {
    heading: 'Votre mot de passe doit contenir',
    minLength: { one: 'au moins # caractère', other: 'au moins # caractères' },
    maxLength: { one: 'au plus # caractère', other: 'au plus # caractères' },
    lowercase: 'une lettre minuscule',
    uppercase: 'une lettre majuscule',
    numeric: 'un chiffre',
    nonAlphanumeric: 'un caractère spécial',
    met: 'c’est fait',
    unmet: 'manque encore',
  },

  home: {
    greeting: (name) => `Bonjour ${name}`,
    lead: 'Vous y êtes. Voici la pièce derrière la porte.',
    logout: 'Se déconnecter',
  },

  session: {
    loading: 'Chargement',
    ended: 'Votre session a pris fin. Veuillez vous reconnecter.',
    elsewhere: 'Votre session a été fermée dans un autre onglet.',
    deleted:
      'Votre compte est supprimé, avec tout ce qu’il contenait. Merci d’avoir été des nôtres.',
    waiting: 'En attente d’une réponse',
    waitingLead:
      'Votre session reste ouverte. Votre page s’affichera dès que la liaison sera rétablie.',
  },

  connection: {
    offline: 'Vous êtes hors ligne.',
    unreachable: `${brand.name} est injoignable pour le moment.`,
    lastKnown: 'Voici ce que nous savions en dernier ; nous continuons d’essayer.',
    keepTrying: 'Nous continuons d’essayer.',
    typedStays: 'Ce que vous saisissez reste ici.',
    retry: 'Réessayer maintenant',
    again: 'La connexion est rétablie.',
    outdated: `Il manque ici une partie de ${brand.name} ; une mise à jour a sans doute eu lieu entre-temps. Rechargez la page pour continuer. Ce que vous avez saisi est conservé ; seul un mot de passe est à saisir de nouveau.`,
  },

  missing: {
    title: 'Cette page n’est pas arrivée',
    lead: 'Elle n’a pas pu être chargée. Rien de ce que vous avez enregistré n’est perdu.',
  },

  unreachable: `${brand.name} est injoignable. Vérifiez votre connexion, puis réessayez dans un instant.`,

  noMatch: { lead: 'Il n’y a rien à cette adresse.', back: 'Retour à l’entrée' },
  crash: {
    title: 'Cette page a cessé de fonctionner',
    lead: 'Rien de ce que vous avez enregistré n’est perdu. Rechargez-la ; si cela se reproduit, dites-nous ce que vous étiez en train de faire.',
  },
  loadAgain: 'Recharger',

  footer: {
    terms: 'Conditions',
    privacy: 'Confidentialité',
    language: 'Langue',
    theme: 'Apparence',
    system: 'Comme le système',
    light: 'Clair',
    dark: 'Sombre',
  },
  popup: 'Ouverture de Google',
}

export const later: LaterWords = {
  failures: () => import('./failures.ts'),
  account: () => import('./account.ts'),
  changes: () => import('./changes.ts'),
  mails: () => import('./mails.ts'),
}
