import type { EmailTexts } from '../email-texts.ts'

export const fr: EmailTexts = {
  name: 'Français',
  greeting: 'Bonjour,',
  link: 'Ou copiez ce lien dans votre navigateur :',
  signature: 'L’équipe %APP_NAME%',
  VERIFY_EMAIL: {
    subject: 'Confirmez votre adresse e-mail pour %APP_NAME%',
    text: 'Merci d’avoir créé un compte. Veuillez confirmer %EMAIL%.',
    action: 'Confirmer l’adresse e-mail',
    notRequested: 'Vous n’avez pas créé de compte ? Vous pouvez ignorer cet e-mail.',
  },
  PASSWORD_RESET: {
    subject: 'Réinitialisez votre mot de passe %APP_NAME%',
    text: 'Nous avons reçu une demande de réinitialisation du mot de passe de %EMAIL%. Ce lien expire au bout d’une heure.',
    action: 'Réinitialiser le mot de passe',
    notRequested: 'Ce n’était pas vous ? Ignorez cet e-mail ; votre mot de passe ne changera pas.',
  },
  VERIFY_AND_CHANGE_EMAIL: {
    subject: 'Confirmez votre nouvelle adresse e-mail pour %APP_NAME%',
    text: 'Vous avez demandé à remplacer votre adresse e-mail %EMAIL% par %NEW_EMAIL%. Ce lien expire au bout de 24 heures.',
    action: 'Confirmer la nouvelle adresse e-mail',
    notRequested: 'Vous n’avez rien demandé ? Ignorez cet e-mail ; rien ne changera.',
  },
  RECOVER_EMAIL: {
    subject: 'Votre adresse e-mail %APP_NAME% a été modifiée',
    text: 'Votre adresse e-mail %EMAIL% a été remplacée par %NEW_EMAIL%. Si c’était vous, vous n’avez rien à faire.',
    action: 'Annuler le changement',
    notRequested:
      'Ce n’était pas vous ? Annulez ce changement maintenant, avant de vous reconnecter, puis réinitialisez votre mot de passe.',
  },
  EMAIL_SIGNIN: {
    subject: 'Connectez-vous à %APP_NAME%',
    text: 'Ouvrez ce lien pour vous connecter en tant que %EMAIL%.',
    action: 'Se connecter',
    notRequested: 'Vous n’avez rien demandé ? Vous pouvez ignorer cet e-mail.',
  },
}
