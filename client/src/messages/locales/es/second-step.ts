import type { Messages } from '../../messages.ts'

export const secondStep: Messages['secondStep'] = {
  title: 'Verificación en dos pasos',
  kinds: {
    totp: {
      name: 'Aplicación de autenticación',
      lead: 'Introduce el código que muestra ahora tu aplicación de autenticación.',
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
  trustDevice: 'No preguntar en este dispositivo durante 30 días',
  submit: 'Continuar',
  busy: 'Comprobando…',
  otherMethod: 'Usar otro método',
  cancel: 'Cancelar',
  unknownKind:
    'Esta página no puede pedirte el segundo paso. Vuelve a cargarla e inténtalo de nuevo.',
}
