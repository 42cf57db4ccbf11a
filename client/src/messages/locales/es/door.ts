import { brand } from '../../../brand.ts'
import type { LaterWords } from '../../later-words.ts'
import type { DoorWords } from '../../messages.ts'

export const door: DoorWords = {
  title: {
    login: 'Iniciar sesión',
    signup: 'Crear cuenta',
    home: 'Inicio',
    account: 'Tu cuenta',
    accountEmail: 'Tu correo electrónico',
    accountPassword: 'Tu contraseña',
    accountDelete: 'Eliminar tu cuenta',
    forgotPassword: 'Contraseña olvidada',
    link: 'Enlace de un correo',
    noMatch: 'Página no encontrada',
  },

  field: {
    email: 'Correo electrónico',
    emailPlaceholder: 'Escribe tu correo electrónico',
    password: 'Contraseña',
    passwordPlaceholder: 'Escribe tu contraseña',
    firstName: 'Nombre',
    lastName: 'Apellidos',
    optional: 'opcional',
    showPassword: 'Mostrar contraseña',
    capsLock: 'El bloqueo de mayúsculas está activado.',
  },

  login: {
    lead: 'Qué bueno verte por aquí.',
    submit: 'Iniciar sesión',
    google: 'Iniciar sesión con Google',
    or: 'o',
    noAccount: '¿Primera vez aquí?',
    signUp: 'Crear cuenta',
    forgotPassword: '¿Has olvidado tu contraseña?',
    busy: 'Iniciando sesión',
    busyGoogle: 'Continúa en la ventana de Google',
  },

  signUp: {
    lead: 'Unos pocos datos y ya estás dentro.',
    submit: 'Crear cuenta',
    google: 'Continuar con Google',
    hasAccount: '¿Ya tienes una cuenta?',
    login: 'Iniciar sesión',
    loginInstead: 'Iniciar sesión con esta dirección',
    busy: 'Creando tu cuenta',
  },

  google: {
    leaving: 'Te llevamos a Google',
    openAgain: 'Abrir la ventana otra vez',
    inThisTab: 'Continuar en esta pestaña',
    lastUsed: 'Usado la última vez',
    inApp:
      'Google no permite iniciar sesión dentro de otra aplicación. Abre esta página en tu navegador (desde el menú de esta aplicación) o continúa aquí con tu correo y tu contraseña.',
    copyAddress: 'Copiar la dirección',
    copied: 'Copiada. Pégala en la barra de direcciones de tu navegador.',
    copyByHand: 'Esta aplicación no nos deja copiar. Mantén pulsada la dirección para copiarla:',
  },

  passwordRules: {
    heading: 'Tu contraseña necesita',
    minLength: { one: 'al menos # carácter', other: 'al menos # caracteres' },
    maxLength: { one: 'como máximo # carácter', other: 'como máximo # caracteres' },
    lowercase: 'una letra minúscula',
    uppercase: 'una letra mayúscula',
    numeric: 'un número',
    nonAlphanumeric: 'un carácter especial',
    met: 'cumplido',
    unmet: 'falta todavía',
  },

  home: {
    greeting: (name) => `Hola, ${name}`,
    lead: 'Ya estás dentro. Esta es la sala que hay detrás de la puerta.',
    logout: 'Cerrar sesión',
  },

  session: {
    loading: 'Cargando',
    ended: 'Tu sesión se ha cerrado. Vuelve a iniciar sesión.',
    elsewhere: 'Has cerrado la sesión en otra pestaña.',
    deleted: 'Tu cuenta se ha eliminado, con todo lo que contenía. Gracias por haber estado aquí.',
    waiting: 'Esperando respuesta',
    waitingLead: 'Tu sesión sigue abierta. Tu página aparecerá en cuanto haya conexión.',
  },

  connection: {
    offline: 'No tienes conexión.',
    unreachable: `Ahora mismo no se puede acceder a ${brand.name}.`,
    lastKnown: 'Esto es lo último que sabemos; seguimos intentándolo.',
    keepTrying: 'Seguimos intentándolo.',
    typedStays: 'Lo que escribas se queda aquí.',
    retry: 'Intentarlo ahora',
    again: 'Vuelves a tener conexión.',
    outdated: `Aquí falta una parte de ${brand.name}; lo más probable es que se haya actualizado entretanto. Vuelve a cargar la página para continuar. Lo que has escrito se conserva; solo tendrás que escribir de nuevo la contraseña, si la había.`,
  },

  missing: {
    title: 'Esta página no ha llegado',
    lead: 'No se ha podido cargar. No se ha perdido nada de lo que guardaste.',
  },

  unreachable: `No se puede acceder a ${brand.name}. Comprueba tu conexión e inténtalo de nuevo en un momento.`,

  noMatch: { lead: 'No hay nada en esta dirección.', back: 'Volver a la entrada' },
  crash: {
    title: 'Esta página ha dejado de funcionar',
    lead: 'No se ha perdido nada de lo que guardaste. Vuelve a cargarla; si ocurre otra vez, cuéntanos qué estabas haciendo.',
  },
  loadAgain: 'Volver a cargar',

  footer: {
    terms: 'Condiciones',
    privacy: 'Privacidad',
    language: 'Idioma',
    theme: 'Apariencia',
    system: 'Según el sistema',
    light: 'Claro',
    dark: 'Oscuro',
  },
  popup: 'Abriendo Google',
}

export const later: LaterWords = {
  failures: () => import('./failures.ts'),
  account: () => import('./account.ts'),
  changes: () => import('./changes.ts'),
  mails: () => import('./mails.ts'),
}
