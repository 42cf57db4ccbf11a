import { productName } from 'virtual:product'
import type { CommonMessages } from '../../messages.ts'

export const common: CommonMessages = {
  title: {
    login: 'Se connecter',
    signup: 'Créer un compte',
    home: 'Accueil',
    account: 'Votre compte',
    accountProfile: 'Profil',
    accountSecurity: 'Sécurité',
    accountTwoStep: 'Sécurité',
    accountTwoStepSetUp: 'Configurer une application d’authentification',
    accountDevices: 'Appareils et activité',
    accountActivity: 'Activité récente',
    accountData: 'Vos données',
    accountEmail: 'Modifier l’adresse e\u2011mail',
    accountPassword: 'Modifier le mot de\u00a0passe',
    accountComplete: 'Complétez votre compte',
    accountDelete: 'Supprimer votre compte',
    forgotPassword: 'Réinitialiser votre mot de\u00a0passe',
    emailLink: 'Lien reçu par e\u2011mail',
    notMe: 'Sécuriser votre compte',
    noMatch: 'Page introuvable',
  },

  field: {
    email: 'Adresse e\u2011mail',
    emailPlaceholder: 'Saisissez votre adresse e\u2011mail',
    password: 'Mot de passe',
    passwordPlaceholder: 'Saisissez votre mot de passe',
    firstName: 'Prénom',
    lastName: 'Nom',
    optional: 'facultatif',
    choose: 'Choisissez…',
    showPassword: 'Afficher le mot de passe',
    capsLock: 'Le verrouillage des majuscules est activé',
  },

  login: {
    lead: 'Bon retour parmi nous.',
    submit: 'Se connecter',
    withProvider: (provider) => `Se connecter avec ${provider}`,
    withPasskey: 'Se connecter avec une clé d’accès',
    or: 'ou',
    noAccount: 'Vous n’avez pas de compte ?',
    signUp: 'Créer un compte',
    forgotPassword: 'Mot de passe oublié ?',
    busy: 'Connexion…',
  },

  signUp: {
    lead: 'Cela prend moins d’une minute.',
    submit: 'Créer un compte',
    withProvider: (provider) => `Continuer avec ${provider}`,
    hasAccount: 'Vous avez déjà un compte ?',
    login: 'Se connecter',
    loginInstead: 'Se connecter avec cette adresse',
    confirm: 'Nous vous enverrons un lien pour la confirmer.',
    busy: 'Création de votre compte…',
  },

  shared: { label: 'Ordinateur partagé ? Fermer ma session au bout d’une heure' },

  provider: {
    busy: (provider) => `Terminez la connexion dans la fenêtre ${provider}.`,
    redirecting: (provider) => `Redirection vers ${provider}…`,
    reopen: 'Rouvrir la fenêtre',
    cancel: 'Annuler',
    inThisTab: (provider) => `Continuer avec ${provider} dans cet onglet`,
    lastUsed: 'Utilisé la dernière fois',
    inApp: (provider) =>
      `${provider} ne permet pas de se connecter depuis une autre application. Ouvrez cette page dans votre navigateur, ou connectez-vous autrement.`,
    copyLink: 'Copier le lien',
    copied: 'Lien copié. Collez-le dans votre navigateur.',
    copyManually: 'Appuyez longuement sur ce lien pour le copier :',
  },

  passwordRules: {
    heading: 'Utilisez',
    minLength: { one: 'au moins # caractère', other: 'au moins # caractères' },
    recommendedLength: '{rule} ; # ou plus, c’est plus sûr',
    guessable: 'Facile à deviner',
    maxLength: { one: 'au plus # caractère', other: 'au plus # caractères' },
    lowercase: 'une lettre minuscule',
    uppercase: 'une lettre majuscule',
    numeric: 'un chiffre',
    nonAlphanumeric: 'un caractère spécial',
    met: 'critère rempli',
    unmet: 'critère non rempli',
  },

  home: {
    greeting: (name) => `Bonjour ${name}`,
    greetingAlone: 'Bonjour',
    product: 'Votre produit ici',
    logout: 'Se déconnecter',
    menu: 'Menu du compte',
    skip: 'Aller au contenu',
  },

  session: {
    loading: 'Chargement',
    ended: 'Votre session a pris fin. Veuillez vous reconnecter.',
    'signed-out-elsewhere': 'Votre session a été fermée dans un autre onglet.',
    deleted: 'Votre compte a été supprimé.',
    reconnecting: 'Reconnexion…',
    reconnectingLead:
      'Votre session est toujours ouverte. Cette page se chargera dès que la connexion sera rétablie.',
  },

  connection: {
    offline: 'Vous êtes hors ligne.',
    unreachable: `${productName} est injoignable.`,
    showingSaved: 'Tout n’est peut-être pas à jour. Nouvelle tentative…',
    inputKept: 'Votre saisie est conservée.',
    retry: 'Réessayer maintenant',
    restored: 'Connexion rétablie.',
    outdated: OFFERS_PASSWORD
      ? `Une nouvelle version de ${productName} est disponible. Rechargez la page pour continuer. Votre saisie est conservée, sauf les mots de passe.`
      : `Une nouvelle version de ${productName} est disponible. Rechargez la page pour continuer. Votre saisie est conservée.`,
  },

  chunkError: 'Cette page ne s’est pas chargée',

  unreachable: `${productName} est injoignable. Vérifiez votre connexion et réessayez.`,

  noMatch: {
    lead: 'Nous ne trouvons pas la page que vous cherchez.',
    back: 'Aller à la page d’accueil',
  },
  crash: {
    title: 'Une erreur s’est produite',
    lead: 'Rechargez la page ; si cela se reproduit, contactez l’assistance. Vos données enregistrées sont intactes.',
  },
  reload: 'Recharger',

  footer: {
    terms: 'Conditions',
    privacy: 'Confidentialité',
    support: 'Assistance',
    language: 'Langue',
    theme: 'Thème',
    system: 'Système',
    light: 'Clair',
    dark: 'Sombre',
  },
}
