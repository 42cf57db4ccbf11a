import { productName } from 'virtual:product'
import type { CommonMessages } from '../../messages.ts'

export const common: CommonMessages = {
  title: {
    login: 'Iniciar sesión',
    signup: 'Crear cuenta',
    home: 'Inicio',
    account: 'Tu cuenta',
    accountProfile: 'Perfil',
    accountSecurity: 'Seguridad',
    accountTwoStep: 'Seguridad',
    accountTwoStepSetUp: 'Configurar una aplicación de autenticación',
    accountDevices: 'Dispositivos y actividad',
    accountActivity: 'Actividad reciente',
    accountData: 'Tus datos',
    accountEmail: 'Cambiar correo',
    accountPassword: 'Cambiar contraseña',
    accountComplete: 'Completa tu cuenta',
    accountDelete: 'Eliminar tu cuenta',
    forgotPassword: 'Restablece tu contraseña',
    emailLink: 'Enlace de un correo',
    notMe: 'Protege tu cuenta',
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
    choose: 'Elige…',
    showPassword: 'Mostrar contraseña',
    capsLock: 'El bloqueo de mayúsculas está activado',
  },

  login: {
    lead: 'Nos alegra verte de nuevo.',
    submit: 'Iniciar sesión',
    withProvider: (provider) => `Iniciar sesión con ${provider}`,
    withPasskey: 'Iniciar sesión con llave de acceso',
    or: 'o',
    noAccount: '¿No tienes cuenta?',
    signUp: 'Crear cuenta',
    forgotPassword: '¿Has olvidado tu contraseña?',
    busy: 'Iniciando sesión…',
  },

  signUp: {
    lead: 'Se tarda menos de un minuto.',
    submit: 'Crear cuenta',
    withProvider: (provider) => `Continuar con ${provider}`,
    hasAccount: '¿Ya tienes una cuenta?',
    login: 'Iniciar sesión',
    loginInstead: 'Iniciar sesión con este correo',
    confirm: 'Te enviaremos un enlace para confirmar que es tuyo.',
    busy: 'Creando tu cuenta…',
  },

  shared: { label: '¿Equipo compartido? Cerrar mi sesión al cabo de una hora' },

  provider: {
    busy: (provider) => `Termina de iniciar sesión en la ventana de ${provider}.`,
    redirecting: (provider) => `Te llevamos a ${provider}…`,
    reopen: 'Volver a abrir la ventana',
    cancel: 'Cancelar',
    inThisTab: (provider) => `Continuar con ${provider} en esta pestaña`,
    lastUsed: 'Usado la última vez',
    inApp: (provider) =>
      `${provider} no permite iniciar sesión dentro de otra aplicación. Abre esta página en tu navegador o inicia sesión de otra forma.`,
    copyLink: 'Copiar enlace',
    copied: 'Enlace copiado. Pégalo en tu navegador.',
    copyManually: 'Mantén pulsado este enlace para copiarlo:',
  },

  passwordRules: {
    heading: 'Tu contraseña necesita',
    minLength: { one: 'al menos # carácter', other: 'al menos # caracteres' },
    recommendedLength: '{rule}; con # o más es más segura',
    guessable: 'Fácil de adivinar',
    maxLength: { one: 'como máximo # carácter', other: 'como máximo # caracteres' },
    lowercase: 'una letra minúscula',
    uppercase: 'una letra mayúscula',
    numeric: 'un número',
    nonAlphanumeric: 'un carácter especial',
    met: 'cumplido',
    unmet: 'sin cumplir todavía',
  },

  home: {
    greeting: (name) => `Hola, ${name}`,
    greetingAlone: 'Hola',
    product: 'Aquí va tu producto',
    logout: 'Cerrar sesión',
    menu: 'Menú de la cuenta',
    skip: 'Saltar al contenido',
  },

  session: {
    loading: 'Cargando',
    ended: 'Tu sesión ha terminado. Vuelve a iniciar sesión.',
    'signed-out-elsewhere': 'Has cerrado la sesión en otra pestaña.',
    deleted: 'Tu cuenta se ha eliminado.',
    reconnecting: 'Reconectando…',
    reconnectingLead: 'Tu sesión sigue abierta. La página se cargará en cuanto vuelva la conexión.',
  },

  connection: {
    offline: 'No tienes conexión.',
    unreachable: `No se puede conectar con ${productName}.`,
    showingSaved: 'Puede que algo no esté al día. Reintentando…',
    inputKept: 'Lo que has escrito se conserva.',
    retry: 'Reintentar ahora',
    restored: 'Conexión recuperada.',
    outdated: OFFERS_PASSWORD
      ? `Hay una nueva versión de ${productName}. Vuelve a cargar la página para continuar. Lo que has escrito se conserva, salvo las contraseñas.`
      : `Hay una nueva versión de ${productName}. Vuelve a cargar la página para continuar. Lo que has escrito se conserva.`,
  },

  chunkError: 'Esta página no se ha cargado',

  unreachable: `No se puede conectar con ${productName}. Comprueba tu conexión e inténtalo de nuevo.`,

  noMatch: { lead: 'No encontramos la página que buscas.', back: 'Ir a la página de inicio' },
  crash: {
    title: 'Algo ha salido mal',
    lead: 'Vuelve a cargar la página; si ocurre otra vez, ponte en contacto con el servicio de ayuda. Los datos que guardaste están a salvo.',
  },
  reload: 'Volver a cargar',

  footer: {
    terms: 'Condiciones',
    privacy: 'Privacidad',
    support: 'Ayuda',
    language: 'Idioma',
    theme: 'Tema',
    system: 'Sistema',
    light: 'Claro',
    dark: 'Oscuro',
  },
}
