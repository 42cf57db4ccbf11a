import { MAX_PASSKEYS, NAME_MAX_CODE_POINTS } from '@foyer/contract/constants.ts'
import { productName } from 'virtual:product'
import type { Messages } from '../../messages.ts'
import { common } from './common.ts'
import { fieldErrors } from './field-errors.ts'

const tryLater = 'Inténtalo de nuevo en un momento.'
const support = 'Ponte en contacto con el servicio de ayuda.'
const updated = `${productName} se ha actualizado. Vuelve a cargar la página.`
const unverified = 'No hemos podido verificar tu inicio de sesión. Vuelve a iniciar sesión.'
const logInAgain = 'Vuelve a iniciar sesión para continuar.'
const accountGone = 'La cuenta de este enlace ya no existe.'
const emailTaken = 'Este correo pertenece a otra cuenta.'
const accountExists = 'Ya hay una cuenta con este correo.'
const accountExistsLogIn = `${accountExists} Inicia sesión como lo hiciste antes.`
const providerTaken = 'Esta cuenta de {provider} está conectada a otra cuenta.'
const notAvailable = 'Aquí no se puede iniciar sesión con {provider}. Inicia sesión de otra forma.'
const notAvailableHere = `{provider} no está disponible aquí. ${support}`
const misconfigured = `Hay algo mal configurado. ${support}`
const notConfirmed =
  'Este acceso con {provider} aún no está confirmado. Inicia sesión de otra forma, verifica tu correo si aún no lo has hecho y confirma {provider} en tu cuenta.'

export const failures: Messages['failures'] = {
  'invalid-credential': {
    'sign-in': 'El correo o la contraseña no son correctos.',
    'sign-up': 'Ya habías empezado el registro. Usa la contraseña de entonces o restablécela.',
    reauth: 'La contraseña no es correcta. Inténtalo de nuevo.',
    'email-link': accountGone,
    'reset-password': accountGone,
    default: '{provider} no ha podido confirmar tu identidad. Inténtalo de nuevo.',
  },
  /** Follows "Incorrect email or password". */
  signedUpWith: 'Si te registraste con {providers}, inicia sesión de esa forma.',
  sessionNotKept:
    'El almacenamiento de tu navegador está bloqueado o lleno, así que se cerrará tu sesión cuando cierres o recargues esta página.',
  linkAfterLogin:
    'Ya hay una cuenta con {email}. Inicia sesión como lo hiciste antes y {provider} se conectará a ella.',
  'invalid-email': 'Escribe un correo válido, como nombre@example.com.',
  'email-already-in-use': {
    'sign-up': accountExists,
    'change-email': emailTaken,
    'email-link': `${emailTaken} Solicita el cambio de nuevo con otro correo.`,
    default: accountExistsLogIn,
  },
  'weak-password': 'Esta contraseña no es lo bastante segura. Usa una más larga.',
  'common-password': 'Esta contraseña es fácil de adivinar. Elige otra.',
  'leaked-password': 'Esta contraseña ha aparecido en una filtración de datos. Elige otra.',
  passwordRule: 'Tu contraseña necesita {rule}.',
  'user-disabled': `Esta cuenta está desactivada. ${support}`,
  'too-many-requests': {
    'sign-in': 'Demasiados intentos. Espera unos minutos o restablece tu contraseña.',
    'send-email':
      'Has solicitado demasiados correos. Mira tu bandeja de entrada o espera unos minutos.',
    default: 'Demasiados intentos. Espera unos minutos e inténtalo de nuevo.',
  },
  'quota-exceeded': {
    'sign-up': 'Ahora mismo no se pueden crear cuentas. Inténtalo más tarde.',
    default: 'Ahora mismo no es posible. Inténtalo más tarde.',
  },
  'popup-blocked': {
    provider:
      'Tu navegador ha bloqueado la ventana de {provider}. Permite las ventanas emergentes o inicia sesión de otra forma.',
    default:
      'Tu navegador ha bloqueado la ventana de {provider}. Permite las ventanas emergentes e inténtalo de nuevo.',
  },
  'popup-closed': {
    provider: 'Se ha cancelado el inicio de sesión con {provider}.',
    default: 'Se ha cerrado la ventana de {provider}. Inténtalo de nuevo cuando quieras.',
  },
  'redirect-cancelled': 'Se ha cancelado el inicio de sesión con {provider}.',
  'account-exists-with-different-credential': {
    'link-provider': providerTaken,
    default: accountExistsLogIn,
  },
  'unauthorized-domain': {
    provider: notAvailable,
    redirect: notAvailable,
    'link-provider': notAvailableHere,
    'reauth-provider': notAvailableHere,
    default: misconfigured,
  },
  'operation-not-allowed': 'Este método de inicio de sesión está desactivado. Usa otro.',
  'sign-up-closed': `${productName} no admite cuentas nuevas en este momento.`,
  'sign-in-refused': `Esta cuenta no puede iniciar sesión en ${productName}. ${support}`,
  'provider-unreachable':
    'No se puede conectar con el servicio de inicio de sesión. Comprueba tu conexión e inténtalo de nuevo.',
  'recent-sign-in-required': logInAgain,
  'sign-in-expired': logInAgain,
  'user-mismatch': 'Esa es otra cuenta. Usa la cuenta con la que tienes la sesión abierta.',
  'credential-already-in-use': providerTaken,
  'provider-already-linked':
    'Este método de inicio de sesión ya está conectado. Vuelve a cargar la página para verlo.',
  'no-such-provider': 'Este método de inicio de sesión no está configurado en tu cuenta. Usa otro.',
  'provider-email-mismatch': 'Elige la cuenta de {provider} que usa el correo de tu cuenta.',
  'last-sign-in-method': 'Este es tu único método de inicio de sesión. Configura otro primero.',
  'expired-action-code': 'Este enlace ha caducado. Solicita uno nuevo.',
  'invalid-action-code': 'Este enlace ya se ha usado o está incompleto. Solicita uno nuevo.',
  'captcha-failed':
    'No hemos podido comprobar que eres una persona. Vuelve a cargar la página e inténtalo de nuevo.',
  'second-factor-required': `Esta cuenta no puede iniciar sesión aquí. ${support}`,
  'tab-busy': `Otra pestaña de ${productName} no responde. Ciérrala e inténtalo de nuevo.`,
  'storage-unavailable':
    'El almacenamiento de tu navegador está bloqueado o lleno. Permite las cookies y los datos de sitios, o libera espacio, e inténtalo de nuevo.',
  misconfigured,
  'provider-failed': `El servicio de inicio de sesión ha fallado. ${tryLater}`,
  'same-email': 'Ese ya es tu correo.',
  'email-already-changed':
    'Tu dirección de correo ya ha cambiado. Puedes deshacer el cambio desde el mensaje que enviamos a la anterior.',
  'password-already-set':
    'Este enlace ya se usó con otra contraseña. Inicia sesión con ella o solicita un enlace nuevo.',
  'password-required':
    'Crea primero una contraseña. Tus otros métodos de inicio de sesión están vinculados a tu correo actual.',
  'user-not-found': 'No hemos podido confirmar tu cuenta. Inicia sesión de nuevo.',

  // from the browser's passkeys
  'passkey-exists':
    'Ya hay una llave de acceso para esta cuenta en este dispositivo o en este gestor de contraseñas.',
  'passkey-failed':
    'Tu navegador no ha podido usar una llave de acceso. Inténtalo de nuevo o usa otro método.',

  invalid_request: {
    names: `Usa ${NAME_MAX_CODE_POINTS} caracteres como máximo en cada nombre.`,
    'sign-up': `Revisa tu correo y usa ${NAME_MAX_CODE_POINTS} caracteres como máximo en cada nombre.`,
    'change-email': 'Este correo no se puede usar. Comprueba que esté bien escrito.',
    'delete-account': 'No coincide con tu correo.',
    default: 'Algo ha salido mal. Vuelve a cargar la página e inténtalo de nuevo.',
  },
  fields: fieldErrors,
  unauthenticated: common.session.ended,
  invalid_identity_token: unverified,
  reauthentication_required: {
    'sign-in': 'Ha pasado demasiado tiempo. Vuelve a iniciar sesión.',
    'sign-up': 'Ha pasado demasiado tiempo. Vuelve a iniciar sesión.',
    provider: 'Ha pasado demasiado tiempo. Vuelve a iniciar sesión.',
    redirect: 'Ha pasado demasiado tiempo. Vuelve a iniciar sesión.',
    default: logInAgain,
  },
  second_factor_required: 'Vuelve a iniciar sesión y completa el segundo paso.',
  second_factor_invalid: {
    'email-code': 'Este código no es correcto. Introduce el de nuestro correo más reciente.',
    passkey:
      'No se ha podido verificar esta llave de acceso. Inténtalo de nuevo o usa otro método.',
    'recovery-code': 'Este código de recuperación no es correcto o ya se ha usado.',
    default: 'Este código no es correcto o ya se ha usado. Introduce el que se muestra ahora.',
  },
  unknown_passkey: 'Esta llave de acceso se eliminó de tu cuenta. Inicia sesión de otra forma.',
  passkey_invalid: {
    passkey:
      'No se ha podido usar la llave de acceso. Puede que se haya eliminado. Inicia sesión de otra forma o inténtalo de nuevo.',
    default: 'No se ha podido comprobar la llave de acceso. Inténtalo de nuevo o usa otra.',
  },
  provider_sign_in_required: 'Inicia sesión de otra forma una vez, para confirmar que eres tú.',
  passkey_suspended:
    'Esta llave de acceso está en pausa. Inicia sesión de otra forma y confírmala en tu cuenta.',
  identity_mismatch: unverified,
  identity_conflict:
    'Esta cuenta de {provider} tiene un correo distinto del de tu cuenta aquí. Inicia sesión de otra forma.',
  forbidden: {
    passkey:
      'Ahora no puedes iniciar sesión con esta llave de acceso. Inicia sesión de otra forma y verifica tu correo.',
    'add-passkey': `Ahora no puedes añadir una llave de acceso. Tu correo debe estar verificado y una cuenta puede tener ${MAX_PASSKEYS} llaves de acceso como máximo.`,
    'set-up-app': 'Esta configuración ha caducado. Cancélala y empieza de nuevo.',
    'sign-in':
      'No puedes iniciar sesión con esta contraseña. Restablécela primero; así también verificas tu correo.',
    'change-email': 'Verifica tu correo actual antes de cambiarlo.',
    provider: notConfirmed,
    'link-provider': notConfirmed,
    redirect: notConfirmed,
    default: 'Esto no está permitido. Vuelve a cargar la página e inténtalo de nuevo.',
  },
  new_devices_refused: OFFERS_PASSWORD
    ? 'Demasiados inicios de sesión desde dispositivos nuevos han quedado sin completar. Inicia sesión en un dispositivo que ya hayas usado o restablece tu contraseña. Si no tienes contraseña, inténtalo de nuevo en 24 horas.'
    : 'Demasiados inicios de sesión desde dispositivos nuevos han quedado sin completar. Inicia sesión en un dispositivo que ya hayas usado o inténtalo de nuevo en 24 horas.',
  account_deleted:
    'Esta cuenta se eliminó. Para volver a registrarte con este correo, inténtalo en unos minutos.',
  sign_up_closed: 'El registro está cerrado. Si ya tienes una cuenta, inicia sesión.',
  email_not_allowed: 'No puedes usar este correo aquí. Usa el de tu organización.',
  not_found: 'Esto ya no existe. Vuelve a cargar la página.',
  method_not_allowed: updated,
  conflict: {
    'change-email': emailTaken,
    'account-action':
      'Esto ya existe o se modificó en otro lugar. Vuelve a cargar la página e inténtalo de nuevo.',
    default: accountExistsLogIn,
  },
  email_changed:
    'Este correo ya no abre tu cuenta. Para deshacer el cambio, abre el mensaje que enviamos a tu correo anterior o ponte en contacto con el servicio de ayuda.',
  payload_too_large: 'Es demasiado largo. Acórtalo e inténtalo de nuevo.',
  unsupported_media_type: updated,
  rate_limited: 'Demasiados intentos. Espera un minuto e inténtalo de nuevo.',
  support: 'ponte en contacto con el servicio de ayuda',
  reference: 'Referencia: {id}.',
  tryAgainIn: 'Demasiados intentos. Inténtalo de nuevo {wait}.',
  codesPaused: 'Demasiados códigos incorrectos. Inténtalo de nuevo {wait} o usa otro método.',
  recoveryCodesLimited:
    'Demasiados intentos. Comprueba que el código de recuperación no tenga erratas o inténtalo de nuevo {wait}.',
  internal: {
    'sign-up':
      'Ha habido un problema por nuestra parte. Puede que tu cuenta ya exista: inténtalo de nuevo o inicia sesión.',
    'set-password':
      'Ha habido un problema por nuestra parte. Puede que tu contraseña nueva ya esté guardada: inicia sesión con ella o inténtalo de nuevo.',
    'reset-password':
      'Ha habido un problema por nuestra parte. Puede que tu contraseña nueva ya esté guardada: inténtalo de nuevo.',
    default: `Ha habido un problema por nuestra parte. ${tryLater}`,
  },
  unavailable: `${productName} está saturado o se está actualizando. ${tryLater}`,

  unreachable: {
    names: `No se puede conectar con ${productName}. Puede que tu cambio no se haya guardado; sigue aquí. ${tryLater}`,
    'delete-account': `No se puede conectar con ${productName}. Puede que tu cuenta ya esté eliminada: vuelve a cargar la página para comprobarlo.`,
    'set-password': `No se puede conectar con ${productName}. Puede que tu contraseña nueva ya esté guardada: inicia sesión con ella o inténtalo de nuevo en un momento.`,
    'set-up-app': `No se puede conectar con ${productName}. Puede que la aplicación ya esté configurada. Inténtalo de nuevo en un momento con el código que muestre entonces.`,
    'turn-on-two-step': `No se puede conectar con ${productName}. Puede que la verificación en dos pasos ya esté activada. Si es así, genera códigos de recuperación nuevos, porque no has visto los primeros.`,
    'renew-codes': `No se puede conectar con ${productName}. Puede que tus códigos de recuperación actuales ya no funcionen. Inténtalo de nuevo en un momento para obtener otros.`,
    'add-passkey': `No se puede conectar con ${productName}. Puede que la llave de acceso ya esté añadida: búscala en la lista antes de volver a intentarlo.`,
    default: common.unreachable,
  },
  offline: {
    download: 'No se ha descargado: no tienes conexión. Inténtalo de nuevo cuando la tengas.',
    default: 'No se ha enviado: no tienes conexión. Inténtalo de nuevo cuando la tengas.',
  },
  outdated: 'No se ha enviado nada. Vuelve a cargar primero la página.',
  unknown: `Algo ha salido mal. ${tryLater}`,
}
