import type { MailWords } from '../mail-words.ts'

export const fr: MailWords = {
  name: 'Français',
  greeting: 'Bonjour,',
  link: 'Si le bouton ne fonctionne pas, ouvrez cette adresse :',
  signature: 'L’équipe %APP_NAME%',
  VERIFY_EMAIL: {
    subject: 'Confirmez votre adresse e-mail pour %APP_NAME%',
    text: 'Confirmez que %EMAIL% est bien votre adresse.',
    action: 'Confirmer cette adresse',
    otherwise: 'Si vous n’avez rien demandé, vous pouvez ignorer cet e-mail.',
  },
  PASSWORD_RESET: {
    subject: 'Choisissez un nouveau mot de passe pour %APP_NAME%',
    text: 'Quelqu’un, sans doute vous, a demandé à réinitialiser le mot de passe de %EMAIL%.',
    action: 'Choisir un nouveau mot de passe',
    otherwise:
      'Si ce n’était pas vous, vous pouvez ignorer cet e-mail. Votre mot de passe ne change pas.',
  },
  VERIFY_AND_CHANGE_EMAIL: {
    subject: 'Confirmez votre nouvelle adresse e-mail pour %APP_NAME%',
    text: 'Vous avez demandé à vous connecter désormais avec %NEW_EMAIL% au lieu de %EMAIL%.',
    action: 'Utiliser cette adresse',
    otherwise: 'Si vous n’avez rien demandé, vous pouvez ignorer cet e-mail. Rien ne change.',
  },
  RECOVER_EMAIL: {
    subject: 'Votre adresse e-mail pour %APP_NAME% a été modifiée',
    text: 'Votre compte utilise maintenant %NEW_EMAIL% et non plus %EMAIL%. Si c’était vous, il n’y a rien à faire.',
    action: 'Annuler la modification',
    otherwise:
      'Si ce n’était pas vous, annulez la modification avant de vous reconnecter, puis choisissez un nouveau mot de passe.',
  },
  EMAIL_SIGNIN: {
    subject: 'Connectez-vous à %APP_NAME%',
    text: 'Suivez ce lien pour vous connecter en tant que %EMAIL%.',
    action: 'Se connecter',
    otherwise: 'Si vous n’avez rien demandé, vous pouvez ignorer cet e-mail.',
  },
}
