import type { Messages } from '../../messages.ts'

export const changes: Messages['changes'] = {
  cancel: 'Cancelar',

  freshSignIn: {
    title: '¿Eres tú?',
    lead: (email) =>
      `Para esto tienes que iniciar sesión otra vez como ${email}. Después continuará lo que estabas haciendo.`,
    moved: (email) =>
      `¿Has confirmado ${email} mientras tanto? Tu contraseña también vale allí: seguirás con la dirección nueva.`,
    confirm: 'Continuar',
    google: 'Continuar con Google',
    busy: 'Iniciando sesión otra vez',
    forgot: '¿Has olvidado tu contraseña?',
    sending: 'Enviando un correo',
    sent: (email) =>
      `Hemos escrito a ${email}. Elige una contraseña nueva con el enlace de ese correo y escríbela después aquí.`,
  },

  password: {
    lead: 'Con una contraseña nueva, la sesión sigue abierta en este dispositivo y se cierra en todos los demás.',
    label: 'Contraseña nueva',
    placeholder: 'Elige una contraseña nueva',
    change: 'Cambiar la contraseña',
    set: 'Crear la contraseña',
    busy: 'Guardando tu contraseña nueva',
    done: 'Tu contraseña se ha guardado. Aquí tu sesión sigue abierta; en todos los demás dispositivos se ha cerrado.',
  },

  email: {
    lead: (email) =>
      `Aquí eres ${email}. Escribiremos a la dirección nueva, y el enlace de ese correo pasará tu cuenta a ella.`,
    confirmFirst: (email) =>
      `Confirma primero ${email}: abre el enlace del correo que hemos enviado a esa dirección.`,
    passwordFirst:
      'Inicias sesión con Google, que te sigue conociendo por tu dirección actual. Crea primero una contraseña; después podrás cambiar de dirección.',
    unlinksGoogle:
      'Google va unido a tu dirección actual. Se quitará de tu cuenta en cuanto pidas el cambio; después iniciarás sesión con tu contraseña.',
    label: 'Correo electrónico nuevo',
    placeholder: 'Escribe tu correo electrónico nuevo',
    submit: 'Enviar el correo',
    busy: 'Escribiendo a la dirección nueva',
    sent: (email) => `Hemos escrito a ${email}`,
    openLink:
      'Abre el enlace de ese correo en las próximas 24 horas. Después vuelve a iniciar sesión con la dirección nueva.',
    oldIsTold: (email) =>
      `Hasta entonces no cambia nada. Después avisaremos a ${email}, y desde ahí se puede deshacer el cambio.`,
    askAgain:
      '¿No llega el correo, o hay una errata en la dirección? Pídelo de nuevo: cuenta la última dirección que pidas.',
    googleStays:
      'No se pudo quitar Google de tu cuenta. Quítalo en «Inicio de sesión» antes de abrir el enlace.',
    another: 'Usar otra dirección',
  },

  deletion: {
    lead: 'Todo lo que contiene desaparece al momento y nadie puede recuperarlo: ni tú ni nosotros.',
    what: 'Qué desaparece',
    profile: 'tu nombre y tu dirección',
    ways: 'todas las formas de entrar: tu contraseña y también Google, si lo has añadido',
    devices: 'la sesión en todos tus dispositivos',
    records: 'tu actividad reciente y todo lo demás que guardamos sobre ti',
    again: 'Puedes crear una cuenta nueva con la misma dirección cuando quieras. Empezará vacía.',
    label: (email) => `Para confirmar, escribe ${email}`,
    submit: 'Eliminar mi cuenta para siempre',
    busy: 'Eliminando tu cuenta',
  },
}
