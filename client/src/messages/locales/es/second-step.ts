import type { Messages } from '../../messages.ts'

export const secondStep: Messages['secondStep'] = {
  title: 'Verificación en dos pasos',
  confirm: 'Confirma tu identidad',
  afterPassword:
    'Contraseña cambiada. Hasta que completes este paso, la sesión puede seguir abierta en otros dispositivos.',
  kinds: {
    passkey: {
      name: 'Llave de acceso',
      lead: 'Confirma que eres tú con tu huella, tu cara o el bloqueo de pantalla.',
      label: 'Usar una llave de acceso',
    },
    totp: {
      name: 'Aplicación de autenticación',
      lead: 'Introduce el código de seis dígitos de tu aplicación de autenticación.',
      label: 'Código de seis dígitos',
    },
    recovery_code: {
      name: 'Código de recuperación',
      lead: 'Introduce uno de los códigos de recuperación que guardaste. Cada código sirve una sola vez.',
      label: 'Código de recuperación',
    },
    email_code: {
      name: 'Código por correo electrónico',
      lead: 'Introduce el código que te hemos enviado por correo electrónico. Es válido durante 10 minutos.',
      label: 'Código de seis dígitos',
    },
  },
  checkEmail: 'Revisa tu correo electrónico',
  trustDevice: 'Confiar en este dispositivo durante 30 días',
  submit: 'Continuar',
  busy: 'Comprobando…',
  otherMethod: 'Usar otro método',
  cancel: 'Cancelar',
  notNow: 'Ahora no',
  back: 'Atrás',
  notYou: '¿No eres tú?',
  submitsItself: 'Continúa automáticamente tras el sexto dígito.',
  lost: {
    title: '¿No puedes usar este método?',
    onlyTitle: 'Cómo recuperar el acceso',
    recoveryCode:
      'Si nada más funciona, usa un código de recuperación o ponte en contacto con el servicio de ayuda.',
    support: '¿Has perdido los códigos? Ponte en contacto con el servicio de ayuda.',
    onlySupport:
      'Ponte en contacto con el servicio de ayuda: puede desactivar la verificación en dos pasos.',
    passkey:
      'Si has perdido esta llave de acceso, cancela y elimínala en la página de tu cuenta. Te avisaremos por correo.',
  },
  request: {
    title: '¿La cuenta no es tuya?',
    lead: 'Si esta dirección ahora es tuya, solicítala para una cuenta nueva. La persona titular de la cuenta actual tiene 14 días para oponerse.',
    ask: 'Solicitar esta dirección',
    asking: 'Solicitando…',
    waiting: (date) =>
      `Has solicitado esta dirección. Si nadie se opone, podrás iniciar sesión con ella a partir del ${date}.`,
    refused: (date) =>
      `Esta dirección no se puede solicitar por ahora. Podrás hacerlo a partir del ${date}.`,
  },
  keep: {
    title: 'Otra persona quiere usar tu dirección',
    lead: (email, date) =>
      `Otra persona ha demostrado que recibe los mensajes de ${email}. Si no te opones, tu cuenta perderá esta dirección el ${date} y ya no podrás iniciar sesión.`,
    button: 'Conservar mi dirección',
    busy: 'Guardando…',
  },
  noKind:
    'No puedes usar ninguno de tus métodos para el segundo paso. Ponte en contacto con el servicio de ayuda.',
  unknownKind:
    'Esta página no puede pedirte el segundo paso. Vuelve a cargarla e inténtalo de nuevo.',
}
