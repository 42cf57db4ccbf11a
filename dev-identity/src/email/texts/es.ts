import type { EmailTexts } from '../email-texts.ts'

export const es: EmailTexts = {
  name: 'Español',
  greeting: 'Hola:',
  link: 'O copia este enlace en tu navegador:',
  signature: 'El equipo de %APP_NAME%',
  VERIFY_EMAIL: {
    subject: 'Verifica tu correo electrónico para %APP_NAME%',
    text: 'Gracias por registrarte. Verifica %EMAIL%, por favor.',
    action: 'Verificar correo',
    notRequested: '¿No te has registrado? Puedes ignorar este correo.',
  },
  PASSWORD_RESET: {
    subject: 'Restablece tu contraseña de %APP_NAME%',
    text: 'Hemos recibido una solicitud para restablecer la contraseña de %EMAIL%. Este enlace caduca en una hora.',
    action: 'Restablecer contraseña',
    notRequested: '¿No has sido tú? Ignora este correo; tu contraseña no cambiará.',
  },
  VERIFY_AND_CHANGE_EMAIL: {
    subject: 'Confirma tu nuevo correo electrónico para %APP_NAME%',
    text: 'Has solicitado cambiar tu correo de %EMAIL% a %NEW_EMAIL%. Este enlace caduca en 24 horas.',
    action: 'Confirmar nuevo correo',
    notRequested: '¿No lo has solicitado? Ignora este correo; no cambiará nada.',
  },
  RECOVER_EMAIL: {
    subject: 'Tu correo electrónico de %APP_NAME% ha cambiado',
    text: 'Tu correo ha cambiado de %EMAIL% a %NEW_EMAIL%. Si has sido tú, no tienes que hacer nada.',
    action: 'Deshacer el cambio',
    notRequested:
      '¿No has sido tú? Deshaz el cambio ahora, antes de volver a iniciar sesión, y luego restablece tu contraseña.',
  },
  EMAIL_SIGNIN: {
    subject: 'Inicia sesión en %APP_NAME%',
    text: 'Abre este enlace para iniciar sesión como %EMAIL%.',
    action: 'Iniciar sesión',
    notRequested: '¿No lo has solicitado? Puedes ignorar este correo.',
  },
}
