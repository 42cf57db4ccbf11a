import type { MailWords } from '../mail-words.ts'

export const es: MailWords = {
  name: 'Español',
  greeting: 'Hola:',
  link: 'Si el botón no funciona, abre esta dirección:',
  signature: 'El equipo de %APP_NAME%',
  VERIFY_EMAIL: {
    subject: 'Confirma tu correo electrónico para %APP_NAME%',
    text: 'Confirma que %EMAIL% es tu dirección.',
    action: 'Confirmar esta dirección',
    otherwise: 'Si no lo has pedido, puedes ignorar este correo.',
  },
  PASSWORD_RESET: {
    subject: 'Elige una nueva contraseña para %APP_NAME%',
    text: 'Alguien, probablemente tú, ha pedido restablecer la contraseña de %EMAIL%.',
    action: 'Elegir una nueva contraseña',
    otherwise: 'Si no has sido tú, puedes ignorar este correo. Tu contraseña no cambia.',
  },
  VERIFY_AND_CHANGE_EMAIL: {
    subject: 'Confirma tu nuevo correo electrónico para %APP_NAME%',
    text: 'Has pedido iniciar sesión con %NEW_EMAIL% a partir de ahora, en lugar de %EMAIL%.',
    action: 'Usar esta dirección',
    otherwise: 'Si no lo has pedido, puedes ignorar este correo. No cambia nada.',
  },
  RECOVER_EMAIL: {
    subject: 'Tu correo electrónico para %APP_NAME% ha cambiado',
    text: 'Ahora tu cuenta usa %NEW_EMAIL% y ya no %EMAIL%. Si has sido tú, no tienes que hacer nada.',
    action: 'Deshacer el cambio',
    otherwise:
      'Si no has sido tú, deshaz el cambio antes de volver a iniciar sesión y elige después una nueva contraseña.',
  },
  EMAIL_SIGNIN: {
    subject: 'Inicia sesión en %APP_NAME%',
    text: 'Sigue este enlace para iniciar sesión como %EMAIL%.',
    action: 'Iniciar sesión',
    otherwise: 'Si no lo has pedido, puedes ignorar este correo.',
  },
}
