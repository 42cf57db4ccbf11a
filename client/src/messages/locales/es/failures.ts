import { NAME_MAX_CODE_POINTS } from '@foyer/contract/constants.ts'
import { brand } from '../../../brand.ts'
import type { Messages } from '../../messages.ts'
import { door } from './door.ts'

const tryLater = 'Inténtalo de nuevo en un momento.'
const tellThem = `avisa a quienes gestionan ${brand.name}`
const updated = `${brand.name} se ha actualizado entretanto. Vuelve a cargar la página.`
const unverified = 'No se ha podido verificar tu inicio de sesión. Vuelve a iniciar sesión.'
const signInOnceMore = 'Inicia sesión una vez más para continuar.'
const noAccountLeft = 'La cuenta a la que correspondía este enlace ya no existe.'
const othersAddress = 'Esta dirección pertenece a otra cuenta. Usa otra.'
const othersGoogle = 'Esta cuenta de Google ya pertenece a otra cuenta de aquí. Elige otra.'
const googleNotSetUp = `El acceso con Google no está configurado para esta dirección. Inicia sesión con tu contraseña y ${tellThem}.`

export const failures: Messages['failures'] = {
  'invalid-credential': {
    'sign-in':
      'No hay ninguna cuenta con ese correo y esa contraseña. Revísalos, o usa Google si te registraste con él.',
    'sign-up': 'Tu cuenta se empezó a crear con otra contraseña. Usa esa, o restablécela.',
    'fresh-sign-in': 'Esta no es la contraseña de tu cuenta. Inténtalo de nuevo.',
    link: noAccountLeft,
    'reset-password': noAccountLeft,
    otherwise: 'Google no ha confirmado quién eres. Inténtalo de nuevo.',
  },
  'invalid-email': 'Esto no parece un correo electrónico. Comprueba si hay alguna errata.',
  'email-already-in-use': {
    'sign-up':
      'Ya hay una cuenta con este correo electrónico. Inicia sesión, o usa otra dirección.',
    'change-email': othersAddress,
    link: 'Esta dirección pertenece ya a otra cuenta. Pide el cambio de nuevo, con otra.',
    otherwise:
      'Ya hay una cuenta con este correo electrónico. Inicia sesión como lo hiciste antes.',
  },
  'weak-password': 'Esta contraseña no cumple todavía las reglas.',
  'user-disabled': 'Esta cuenta está desactivada. Ponte en contacto con el servicio de ayuda.',
  'too-many-requests': {
    'sign-in':
      'Demasiados intentos por ahora. Espera unos minutos e inténtalo de nuevo, o restablece tu contraseña.',
    mail: 'Se han pedido demasiados correos. Busca el que ya tienes, o espera unos minutos.',
    otherwise: 'Demasiados intentos por ahora. Espera unos minutos e inténtalo de nuevo.',
  },
  'quota-exceeded': {
    'sign-up': `Por ahora no se pueden crear más cuentas. Inténtalo más tarde y, si sigue así, ${tellThem}.`,
    otherwise: `El servicio de inicio de sesión no admite más peticiones de este tipo por ahora. Inténtalo más tarde y, si sigue así, ${tellThem}.`,
  },
  'popup-blocked': {
    google:
      'Tu navegador ha bloqueado la ventana de Google. Permite las ventanas emergentes en esta página, o usa tu contraseña.',
    otherwise:
      'Tu navegador ha bloqueado la ventana de Google. Permite las ventanas emergentes en esta página e inténtalo de nuevo.',
  },
  'popup-closed': {
    google: 'La ventana de Google se ha cerrado. Ábrela de nuevo, o usa tu contraseña.',
    otherwise: 'La ventana de Google se ha cerrado. Ábrela de nuevo cuando quieras.',
  },
  'redirect-cancelled':
    'Has vuelto sin iniciar sesión con Google. Inténtalo de nuevo, o usa tu contraseña.',
  'account-exists-with-different-credential': {
    'add-google': othersGoogle,
    otherwise: 'Ya tienes una cuenta con este correo electrónico. Inicia sesión con tu contraseña.',
  },
  'unauthorized-domain': {
    google: googleNotSetUp,
    redirect: googleNotSetUp,
    otherwise: `Google no está configurado para esta dirección. Por favor, ${tellThem}.`,
  },
  'operation-not-allowed': {
    'sign-up': 'Crear una cuenta con contraseña está desactivado. Usa Google.',
    mail: 'Iniciar sesión con contraseña está desactivado. Usa Google.',
    otherwise: 'Esta forma de iniciar sesión está desactivada. Usa otra.',
  },
  'sign-up-closed': `${brand.name} no admite cuentas nuevas en este momento. Si tienes una, inicia sesión como lo hiciste antes.`,
  'sign-in-refused': `${brand.name} no deja entrar a esta cuenta. Ponte en contacto con el servicio de ayuda.`,
  'provider-unreachable': `No se puede acceder al servicio de inicio de sesión. Comprueba tu conexión. ${tryLater}`,
  'recent-sign-in-required': signInOnceMore,
  'sign-in-expired': signInOnceMore,
  'user-mismatch': 'Esa es otra cuenta. Usa la cuenta con la que tienes la sesión abierta.',
  'credential-already-in-use': othersGoogle,
  'provider-already-linked':
    'Esta forma de iniciar sesión ya está configurada. Vuelve a cargar la página para verla.',
  'no-such-provider': 'Esta forma de iniciar sesión no está configurada en tu cuenta. Usa otra.',
  'google-other-address':
    'Esta cuenta de Google tiene otra dirección. Elige la que tenga la dirección de tu cuenta.',
  'last-way-in': 'Esta es tu única forma de entrar. Crea primero una contraseña.',
  'expired-action-code': 'Este enlace ha caducado. Pide uno nuevo.',
  'invalid-action-code': 'Este enlace ya se ha usado o está incompleto. Pide uno nuevo.',
  'captcha-failed':
    'No hemos podido comprobar que eres una persona. Vuelve a cargar la página e inténtalo una vez más.',
  'second-factor-required': `Esta cuenta exige un segundo paso que ${brand.name} no ofrece. Ponte en contacto con el servicio de ayuda.`,
  'storage-unavailable':
    'Este navegador no guarda nada para esta página. Permite las cookies y los datos de sitios e inténtalo de nuevo.',
  misconfigured: `Esto no está bien configurado. Por favor, ${tellThem}.`,
  'provider-failed': `El servicio de inicio de sesión ha fallado. ${tryLater}`,
  'same-address': 'Esta ya es tu dirección. Usa otra.',
  'already-moved':
    'Tu cuenta ya ha pasado a esta dirección. Con el correo enviado a la anterior puedes deshacer el cambio.',
  'password-set-before':
    'Este enlace ya ha puesto una contraseña: la que escribiste antes. Escribe esa para iniciar sesión, o pide un enlace nuevo.',
  'password-required':
    'Crea primero una contraseña: Google te sigue conociendo por la dirección antigua.',
  'user-not-found': 'El servicio de inicio de sesión no ha dicho quién eres. Inténtalo de nuevo.',

  invalid_request: {
    names: `Un nombre puede tener como máximo ${NAME_MAX_CODE_POINTS} caracteres, sin caracteres de control. Cámbialo.`,
    'sign-up': `Revisa si hay erratas en tu correo, y también tu nombre y tus apellidos: cada uno puede tener como máximo ${NAME_MAX_CODE_POINTS} caracteres.`,
    'change-email': 'Esta dirección no se puede usar. Comprueba si hay alguna errata.',
    'delete-account': 'Esta no es la dirección de tu cuenta. Escríbela una vez más.',
    otherwise: `${brand.name} no ha podido entender esto. Vuelve a cargar la página e inténtalo una vez más.`,
  },
  unauthenticated: door.session.ended,
  invalid_identity_token: unverified,
  reauthentication_required: {
    google: 'Se ha tardado demasiado. Inicia sesión una vez más.',
    redirect: 'Se ha tardado demasiado. Inicia sesión una vez más.',
    otherwise: signInOnceMore,
  },
  identity_mismatch: unverified,
  identity_conflict:
    'Esta cuenta de Google corresponde a otra dirección. Inicia sesión con tu contraseña.',
  forbidden: {
    'sign-in':
      'Tu dirección tiene que estar confirmada para que puedas iniciar sesión. Restablece tu contraseña: ese correo sirve para las dos cosas.',
    'change-email': 'Confirma primero la dirección que tienes y cámbiala después.',
    otherwise:
      'Esto no está permitido desde aquí. Vuelve a cargar la página e inténtalo una vez más.',
  },
  account_deleted:
    'Esta cuenta se ha eliminado. Puedes crear otra; si todavía no es posible, inténtalo de nuevo en un momento.',
  not_found: 'Esto ya no existe. Vuelve a cargar la página.',
  method_not_allowed: updated,
  conflict: {
    'change-email': othersAddress,
    otherwise: 'Otra cuenta usa este correo electrónico. Inicia sesión como lo hiciste antes.',
  },
  email_changed:
    'Esta dirección no abre tu cuenta aquí. Abre el correo sobre el cambio en tu buzón anterior y deshaz el cambio, o ponte en contacto con el servicio de ayuda.',
  payload_too_large: 'Esto es demasiado largo para guardarlo. Acórtalo.',
  unsupported_media_type: updated,
  rate_limited: 'Demasiados intentos por ahora. Espera un minuto e inténtalo de nuevo.',
  tryAgainIn: 'Demasiados intentos por ahora. Inténtalo de nuevo #.',
  internal: {
    'sign-up':
      'Algo ha fallado por nuestra parte. Puede que tu cuenta ya exista: envía esto otra vez, o inicia sesión.',
    'set-password':
      'Algo ha fallado por nuestra parte. Puede que tu contraseña nueva ya sea válida: inicia sesión con ella, o inténtalo de nuevo.',
    'reset-password':
      'Algo ha fallado por nuestra parte. Puede que tu contraseña nueva ya sea válida: envía esto otra vez.',
    otherwise: `Algo ha fallado por nuestra parte. ${tryLater}`,
  },
  unavailable: `${brand.name} está saturado o se está actualizando. ${tryLater}`,

  unreachable: {
    names: `No se puede acceder a ${brand.name}. Puede que ya esté guardado. Lo que has escrito sigue aquí. ${tryLater}`,
    'delete-account': `No se puede acceder a ${brand.name}. Puede que tu cuenta ya esté eliminada: vuelve a cargar la página para comprobarlo.`,
    'set-password': `No se puede acceder a ${brand.name}. Puede que tu contraseña nueva ya sea válida: inicia sesión con ella, o inténtalo de nuevo en un momento.`,
    otherwise: door.unreachable,
  },
  offline: 'No se ha enviado nada. Inténtalo de nuevo cuando tengas conexión.',
  outdated: 'Aún no se ha enviado nada. Vuelve a cargar primero la página.',
  unknown: `Esto no ha funcionado y no sabemos por qué. ${tryLater}`,
}
