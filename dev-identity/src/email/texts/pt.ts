import type { EmailTexts } from '../email-texts.ts'

export const pt: EmailTexts = {
  name: 'Português',
  greeting: 'Olá,',
  link: 'Ou copie este link no seu navegador:',
  signature: 'A equipe %APP_NAME%',
  VERIFY_EMAIL: {
    subject: 'Confirme seu e-mail para %APP_NAME%',
    text: 'Agradecemos por criar uma conta. Confirme %EMAIL%, por favor.',
    action: 'Confirmar e-mail',
    notRequested: 'Não criou uma conta? Você pode ignorar este e-mail.',
  },
  PASSWORD_RESET: {
    subject: 'Redefina sua senha de %APP_NAME%',
    text: 'Recebemos uma solicitação para redefinir a senha de %EMAIL%. Este link expira em uma hora.',
    action: 'Redefinir senha',
    notRequested: 'Não foi você? Ignore este e-mail; sua senha não vai mudar.',
  },
  VERIFY_AND_CHANGE_EMAIL: {
    subject: 'Confirme seu novo e-mail para %APP_NAME%',
    text: 'Você solicitou a alteração do seu e-mail de %EMAIL% para %NEW_EMAIL%. Este link expira em 24 horas.',
    action: 'Confirmar novo e-mail',
    notRequested: 'Não fez esta solicitação? Ignore este e-mail; nada vai mudar.',
  },
  RECOVER_EMAIL: {
    subject: 'Seu e-mail de %APP_NAME% foi alterado',
    text: 'Seu e-mail foi alterado de %EMAIL% para %NEW_EMAIL%. Se foi você, não é preciso fazer nada.',
    action: 'Desfazer alteração',
    notRequested:
      'Não foi você? Desfaça a alteração agora, antes de entrar de novo, e depois redefina sua senha.',
  },
  EMAIL_SIGNIN: {
    subject: 'Entre em %APP_NAME%',
    text: 'Abra este link para entrar como %EMAIL%.',
    action: 'Entrar',
    notRequested: 'Não fez esta solicitação? Você pode ignorar este e-mail.',
  },
}
