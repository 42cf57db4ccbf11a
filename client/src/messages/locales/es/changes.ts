import type { Messages } from '../../messages.ts'

export const changes: Messages['changes'] = {
  cancel: 'Cancelar',

  reauth: {
    title: 'Confirma tu identidad',
    lead: (email) => `Por seguridad, escribe la contraseña actual de ${email} para continuar.`,
    leadWithoutPassword: (email) =>
      `Por seguridad, vuelve a iniciar sesión como ${email} para continuar.`,
    pendingEmail: (email) =>
      `Si ya has confirmado ${email}, usa la misma contraseña; continuarás con tu nuevo correo.`,
    label: 'Contraseña actual',
    placeholder: 'Tu contraseña actual',
    confirm: 'Continuar',
    withProvider: (provider) => `Continuar con ${provider}`,
    busy: 'Comprobando…',
    forgot: '¿Has olvidado tu contraseña?',
    sending: 'Enviando…',
    sent: (email) =>
      `Hemos enviado un enlace a ${email}. Elige una contraseña nueva con él y escríbela aquí.`,
  },

  password: {
    lead: 'La sesión seguirá abierta aquí y se cerrará en todos los demás sitios.',
    cancelsChange: (email) => `Se cancelará el cambio de correo a ${email}.`,
    pausesPasskeys: 'Tus llaves de acceso quedarán en pausa hasta que las confirmes.',
    pausesNewPasskeys:
      'Las llaves de acceso añadidas en los últimos 30 días quedarán en pausa hasta que las confirmes.',
    label: 'Contraseña nueva',
    placeholder: 'Elige una contraseña nueva',
    change: 'Cambiar contraseña',
    set: 'Crear contraseña',
    busy: 'Guardando…',
    done: 'Contraseña cambiada. La sesión se ha cerrado en todos los demás dispositivos.',
    unfinished:
      'Tu contraseña ha cambiado, pero la sesión puede seguir abierta en otros dispositivos hasta que confirmes tu identidad.',
  },

  email: {
    lead: 'Enviaremos un enlace de confirmación a la nueva dirección.',
    confirmFirst: (email) =>
      `Si ${email} es correcto, abre el enlace que enviamos allí para verificarlo. Si hay una errata, escribe abajo el correo correcto.`,
    correctionEffect:
      'Después de confirmar el correo correcto, inicia sesión de nuevo; por seguridad, vaciaremos tu perfil.',
    passwordFirst:
      'Crea primero una contraseña. Tus otros métodos de inicio de sesión están vinculados a tu correo actual.',
    unlinks: (providers) =>
      `El inicio de sesión con ${providers} está vinculado a tu dirección actual y se desconectará.`,
    label: 'Correo nuevo',
    placeholder: 'Escribe tu nuevo correo',
    submit: 'Enviar enlace de confirmación',
    busy: 'Enviando…',
    sent: 'Revisa tu correo',
    openLink: (email) =>
      `Abre el enlace del mensaje enviado a ${email}. Hasta entonces, tu dirección no cambia.`,
    taken:
      'Si esta dirección ya tiene una cuenta, no llegará ningún correo: inicia sesión con ella.',
    sentAgain: 'Si la dirección se puede usar, ya va en camino un enlace.',
    oldEmailNotified: (email) => `También avisaremos a ${email}.`,
    stillLinked: (providers) =>
      `No hemos podido desconectar ${providers}. Hazlo en «Seguridad» antes de abrir el enlace.`,
    useDifferent: 'Usar otro correo',
    done: 'Listo',
  },

  deletion: {
    lead: 'Tu cuenta se eliminará de inmediato. No se puede deshacer.',
    listTitle: 'Qué se eliminará',
    profile: 'Tu nombre y tu correo electrónico',
    signInMethods: 'Tus métodos de inicio de sesión',
    devices: 'Tu lista de dispositivos',
    activity: 'Tu actividad y todos los demás datos que guardamos sobre ti',
    signUpAgain:
      'Puedes volver a registrarte con el mismo correo, pero tus datos no se recuperarán.',
    label: (email) => `Escribe ${email} para confirmar`,
    submit: 'Eliminar la cuenta permanentemente',
    busy: 'Eliminando…',
    done: 'Tu cuenta se ha eliminado',
    confirmation: (email) => `Te enviamos una confirmación a ${email}.`,
    startAgain: 'Volver a registrarte',
  },
}
