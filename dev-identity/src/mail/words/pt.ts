import type { MailWords } from '../mail-words.ts'

export const pt: MailWords = {
  name: 'Português',
  greeting: 'Olá,',
  link: 'Se o botão não funcionar, abra este endereço:',
  signature: 'A equipe %APP_NAME%',
  VERIFY_EMAIL: {
    subject: 'Confirme seu e-mail para %APP_NAME%',
    text: 'Confirme que %EMAIL% é o seu endereço.',
    action: 'Confirmar este endereço',
    otherwise: 'Se você não pediu isso, pode ignorar este e-mail.',
  },
  PASSWORD_RESET: {
    subject: 'Escolha uma nova senha para %APP_NAME%',
    text: 'Alguém, provavelmente você, pediu para redefinir a senha de %EMAIL%.',
    action: 'Escolher uma nova senha',
    otherwise: 'Se não foi você, pode ignorar este e-mail. Sua senha continua a mesma.',
  },
  VERIFY_AND_CHANGE_EMAIL: {
    subject: 'Confirme seu novo e-mail para %APP_NAME%',
    text: 'Você pediu para entrar com %NEW_EMAIL% a partir de agora, em vez de %EMAIL%.',
    action: 'Usar este endereço',
    otherwise: 'Se você não pediu isso, pode ignorar este e-mail. Nada muda.',
  },
  RECOVER_EMAIL: {
    subject: 'Seu e-mail para %APP_NAME% foi alterado',
    text: 'Sua conta agora usa %NEW_EMAIL%, e não mais %EMAIL%. Se foi você, não há nada a fazer.',
    action: 'Desfazer a alteração',
    otherwise:
      'Se não foi você, desfaça a alteração antes de entrar de novo e depois escolha uma nova senha.',
  },
  EMAIL_SIGNIN: {
    subject: 'Entre em %APP_NAME%',
    text: 'Siga este link para entrar como %EMAIL%.',
    action: 'Entrar',
    otherwise: 'Se você não pediu isso, pode ignorar este e-mail.',
  },
}
