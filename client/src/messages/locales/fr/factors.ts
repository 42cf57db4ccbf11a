import { productName } from 'virtual:product'
import type { Messages } from '../../messages.ts'

export const factors: Messages['factors'] = {
  lead: OFFERS_PASSKEYS
    ? 'La connexion demande aussi un code ou une clé d’accès.'
    : 'La connexion demande aussi un code.',
  passwordAlone: 'Un mot de passe volé ne suffit alors pas.',
  isOn: 'La connexion en deux étapes est activée. Tout autre appareil a été déconnecté.',
  isOff: 'La connexion en deux étapes est désactivée.',
  verifyFirst: (email) =>
    OFFERS_PASSKEYS
      ? `Confirmez ${email} pour ajouter des clés d’accès et activer la connexion en deux étapes.`
      : `Confirmez ${email} pour activer la connexion en deux étapes.`,
  cancel: 'Annuler',
  copied: 'Copié',
  notCopied: 'Votre navigateur n’a pas autorisé la copie. Sélectionnez le texte pour le copier.',

  passkeys: {
    title: 'Clés d’accès',
    lead: OFFERS_PASSWORD
      ? 'Utilisez votre empreinte, votre visage ou le verrouillage de l’écran au lieu d’un mot de passe.'
      : 'Utilisez votre empreinte, votre visage ou le verrouillage de l’écran.',
    add: 'Ajouter une clé d’accès',
    adding: 'Suivez les instructions de votre navigateur.',
    added: 'Clé d’accès ajoutée.',
    created: (time) => `Ajoutée ${time}`,
    lastUsed: (time) => `Dernière utilisation ${time}`,
    neverUsed: 'Pas encore utilisée',
    notSynced: 'Sur un seul appareil',
    suspended: 'Suspendue',
    suspendedHint: 'Suspendue par sécurité après un changement sur votre compte. Est-elle à vous ?',
    confirm: 'Confirmer',
    confirmNamed: (name) => `Confirmer ${name}`,
    confirmed: 'Clé d’accès confirmée.',
    rename: 'Renommer',
    renameNamed: (name) => `Renommer ${name}`,
    name: 'Nom',
    save: 'Enregistrer',
    renaming: 'Enregistrement…',
    renamed: 'Clé d’accès renommée.',
    remove: 'Supprimer',
    removeNamed: (name) => `Supprimer ${name}`,
    removeTitle: 'Supprimer cette clé d’accès ?',
    removeLead: (name) => `Vous ne pourrez plus vous connecter avec « ${name} ».`,
    removing: 'Suppression…',
    removed: 'Clé d’accès supprimée.',
    removeLast: {
      title: 'Supprimer cette clé d’accès et désactiver la connexion en deux étapes ?',
      lead: 'C’est votre seule deuxième étape. Vous vous connecterez sans elle, et vos codes de récupération ne fonctionneront plus.',
      done: 'Clé d’accès supprimée. La connexion en deux étapes est désactivée.',
    },
    unavailable:
      'Les clés d’accès nécessitent un nom de domaine. L’adresse de cette page est une adresse IP.',
    unsupported: 'Ce navigateur ne prend pas en charge les clés d’accès.',
  },

  offer: {
    title: 'Connectez-vous plus vite la prochaine fois',
    dismiss: 'Pas maintenant',
  },

  twoStep: {
    title: 'Connexion en deux étapes',
    status: 'État',
    on: 'Activée',
    off: 'Désactivée',
    hint: OFFERS_PASSKEYS
      ? 'Ajoutez une clé d’accès ou configurez une application d’authentification pour l’activer.'
      : 'Configurez une application d’authentification pour l’activer.',
    suspendedHint:
      'Confirmez une clé d’accès suspendue ou configurez une application d’authentification pour l’activer.',
    logsOut: 'Activer la connexion en deux étapes déconnecte vos autres appareils.',
    turnOn: 'Activer',
    turningOn: 'Activation…',
    turnOff: 'Désactiver',
    turnOffTitle: 'Désactiver la connexion en deux étapes ?',
    turnOffLead:
      'Vous vous connecterez sans deuxième étape. Votre application d’authentification et vos codes de récupération ne fonctionneront plus.',
    turnOffLeadCodes:
      'Vous vous connecterez sans deuxième étape. Vos codes de récupération ne fonctionneront plus.',
    turningOff: 'Désactivation…',
  },

  app: {
    term: 'Application d’authentification',
    off: 'Non configurée',
    since: (time) => `Configurée ${time}`,
    setUp: 'Configurer',
    setUpNamed: 'Configurer l’application d’authentification',
    replace: 'Remplacer',
    replaceNamed: 'Remplacer l’application d’authentification',
    remove: 'Supprimer',
    starting: 'Préparation…',
    removeTitle: 'Supprimer l’application d’authentification ?',
    removeLead: 'Vous confirmerez vos connexions avec une clé d’accès.',
    removing: 'Suppression…',
  },

  setUp: {
    step: (step) => `Étape ${step} sur 2`,
    scan: 'Scannez ce code avec l’application d’authentification de votre téléphone.',
    qrCode: 'Code QR pour votre application d’authentification',
    cannotScan: 'Vous ne pouvez pas le scanner ?',
    manual: 'Saisissez cette clé dans l’application :',
    openApp: 'Ajouter à l’application d’authentification',
    copyKey: 'Copier la clé',
    codeHint: 'Saisissez le code que l’application affiche en ce moment.',
    submit: 'Activer',
    confirm: 'Confirmer',
    busy: 'Vérification…',
    replaces:
      'Dès que vous confirmez, les codes de votre application actuelle ne sont plus valables. Supprimez-y ensuite l’ancienne entrée.',
    added: 'Application d’authentification ajoutée.',
    replaced: 'Application d’authentification remplacée.',
  },

  codes: {
    title: 'Enregistrez vos codes de récupération',
    lead: 'Utilisez-en un si la deuxième étape vous est impossible. Chacun ne sert qu’une fois. Vous ne les reverrez plus.',
    copy: 'Copier',
    download: 'Télécharger',
    print: 'Imprimer',
    saved: 'J’ai enregistré ces codes',
    done: 'Terminé',
    fileTitle: `Codes de récupération pour ${productName}`,
    downloaded: (file) => `Téléchargé sous le nom ${file}.`,
    leaveTitle: 'Quitter la page sans enregistrer les codes ?',
    leaveLead:
      'Vous ne les reverrez plus. Tant que vous n’en enregistrez pas d’autres, vous n’avez pas de code de récupération.',
    leave: 'Quitter',
  },

  required: {
    title: 'Activez la connexion en deux étapes',
    due: (date) => `Obligatoire à partir du ${date}.`,
    overdue: 'Elle est nécessaire pour utiliser votre compte.',
    setUp: 'La configurer',
  },

  recovery: {
    term: 'Codes de récupération',
    renew: 'Obtenir de nouveaux codes',
    renewTitle: 'Obtenir de nouveaux codes de récupération ?',
    renewLead: 'Vos codes actuels ne fonctionneront plus.',
    renewing: 'Création des codes…',
    unsaved: 'Pas encore enregistrés',
    few: 'Obtenez de nouveaux codes avant d’en manquer.',
    left: {
      one: '# code restant',
      other: '# codes restants',
    },
  },
}
