import { productName } from 'virtual:product'
import type { Messages } from '../../messages.ts'

export const factors: Messages['factors'] = {
  lead: OFFERS_PASSKEYS
    ? 'Al iniciar sesión, se pide también un código o una llave de acceso.'
    : 'Al iniciar sesión, se pide también un código.',
  passwordAlone: 'Así, una contraseña robada no basta.',
  isOn: 'La verificación en dos pasos está activada. Se ha cerrado la sesión en cualquier otro dispositivo.',
  isOff: 'La verificación en dos pasos está desactivada.',
  verifyFirst: (email) =>
    OFFERS_PASSKEYS
      ? `Verifica ${email} para añadir llaves de acceso y activar la verificación en dos pasos.`
      : `Verifica ${email} para activar la verificación en dos pasos.`,
  cancel: 'Cancelar',
  copied: 'Copiado',
  notCopied: 'Tu navegador no ha permitido copiar. Selecciona el texto para copiarlo.',

  passkeys: {
    title: 'Llaves de acceso',
    lead: OFFERS_PASSWORD
      ? 'Usa tu huella, tu cara o el bloqueo de pantalla en lugar de una contraseña.'
      : 'Usa tu huella, tu cara o el bloqueo de pantalla.',
    add: 'Añadir una llave de acceso',
    adding: 'Sigue las instrucciones de tu navegador.',
    added: 'Llave de acceso añadida.',
    created: (time) => `Añadida ${time}`,
    lastUsed: (time) => `Último uso ${time}`,
    neverUsed: 'Sin usar todavía',
    notSynced: 'Solo en un dispositivo',
    suspended: 'En pausa',
    suspendedHint: 'En pausa por seguridad tras un cambio en tu cuenta. ¿Es tuya?',
    confirm: 'Confirmar',
    confirmNamed: (name) => `Confirmar ${name}`,
    confirmed: 'Llave de acceso confirmada.',
    rename: 'Cambiar nombre',
    renameNamed: (name) => `Cambiar el nombre de ${name}`,
    name: 'Nombre',
    save: 'Guardar',
    renaming: 'Guardando…',
    renamed: 'Nombre cambiado.',
    remove: 'Eliminar',
    removeNamed: (name) => `Eliminar ${name}`,
    removeTitle: '¿Eliminar esta llave de acceso?',
    removeLead: (name) => `Ya no podrás iniciar sesión con «${name}».`,
    removing: 'Eliminando…',
    removed: 'Llave de acceso eliminada.',
    removeLast: {
      title: '¿Eliminar esta llave de acceso y desactivar la verificación en dos pasos?',
      lead: 'Es tu único segundo paso. Iniciarás sesión sin él, y tus códigos de recuperación dejarán de funcionar.',
      done: 'Llave de acceso eliminada. La verificación en dos pasos está desactivada.',
    },
    unavailable:
      'Las llaves de acceso necesitan un nombre de dominio. La dirección de esta página es una dirección IP.',
    unsupported: 'Este navegador no admite llaves de acceso.',
  },

  offer: {
    title: 'Inicia sesión más rápido la próxima vez',
    dismiss: 'Ahora no',
  },

  twoStep: {
    title: 'Verificación en dos pasos',
    status: 'Estado',
    on: 'Activada',
    off: 'Desactivada',
    hint: OFFERS_PASSKEYS
      ? 'Añade una llave de acceso o configura una aplicación de autenticación para activarla.'
      : 'Configura una aplicación de autenticación para activarla.',
    suspendedHint:
      'Confirma una llave de acceso en pausa o configura una aplicación de autenticación para activarla.',
    logsOut:
      'Al activar la verificación en dos pasos, se cierra la sesión en tus otros dispositivos.',
    turnOn: 'Activar',
    turningOn: 'Activando…',
    turnOff: 'Desactivar',
    turnOffTitle: '¿Desactivar la verificación en dos pasos?',
    turnOffLead:
      'Iniciarás sesión sin un segundo paso. Tu aplicación de autenticación y tus códigos de recuperación dejarán de funcionar.',
    turnOffLeadCodes:
      'Iniciarás sesión sin un segundo paso. Tus códigos de recuperación dejarán de funcionar.',
    turningOff: 'Desactivando…',
  },

  app: {
    term: 'Aplicación de autenticación',
    off: 'Sin configurar',
    since: (time) => `Configurada ${time}`,
    setUp: 'Configurar',
    setUpNamed: 'Configurar la aplicación de autenticación',
    replace: 'Reemplazar',
    replaceNamed: 'Reemplazar la aplicación de autenticación',
    remove: 'Eliminar',
    starting: 'Preparando…',
    removeTitle: '¿Eliminar la aplicación de autenticación?',
    removeLead: 'Confirmarás los inicios de sesión con una llave de acceso.',
    removing: 'Eliminando…',
  },

  setUp: {
    step: (step) => `Paso ${step} de 2`,
    scan: 'Escanea este código con la aplicación de autenticación de tu teléfono.',
    qrCode: 'Código QR para tu aplicación de autenticación',
    cannotScan: '¿No puedes escanearlo?',
    manual: 'Introduce esta clave en la aplicación:',
    openApp: 'Añadir a la aplicación de autenticación',
    copyKey: 'Copiar clave',
    codeHint: 'Introduce el código que la aplicación muestra ahora.',
    submit: 'Activar',
    confirm: 'Confirmar',
    busy: 'Comprobando…',
    replaces:
      'En cuanto confirmes, los códigos de tu aplicación actual dejarán de servir. Después, elimina de ella la entrada antigua.',
    added: 'Aplicación de autenticación añadida.',
    replaced: 'Aplicación de autenticación reemplazada.',
  },

  codes: {
    title: 'Guarda tus códigos de recuperación',
    lead: 'Usa uno si no puedes completar el segundo paso. Cada uno funciona una vez. No volverás a verlos.',
    copy: 'Copiar',
    download: 'Descargar',
    print: 'Imprimir',
    saved: 'He guardado estos códigos',
    done: 'Listo',
    fileTitle: `Códigos de recuperación de ${productName}`,
    downloaded: (file) => `Descargado como ${file}.`,
    leaveTitle: '¿Salir sin guardar los códigos?',
    leaveLead: 'No volverás a verlos. Hasta que guardes otros, no tendrás códigos de recuperación.',
    leave: 'Salir',
  },

  required: {
    title: 'Activa la verificación en dos pasos',
    due: (date) => `Obligatoria a partir del ${date}.`,
    overdue: 'La necesitas para usar tu cuenta.',
    setUp: 'Configurarla',
  },

  recovery: {
    term: 'Códigos de recuperación',
    renew: 'Obtener códigos nuevos',
    renewTitle: '¿Obtener códigos de recuperación nuevos?',
    renewLead: 'Tus códigos actuales dejarán de funcionar.',
    renewing: 'Creando códigos…',
    unsaved: 'Aún sin guardar',
    few: 'Obtén códigos nuevos antes de que se te acaben.',
    left: {
      one: 'Queda # código',
      other: 'Quedan # códigos',
    },
  },
}
