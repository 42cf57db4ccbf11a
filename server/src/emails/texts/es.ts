import type { EmailTexts } from '../kinds.ts'

export const es: EmailTexts = {
  advice:
    'Si has sido tú, no tienes que hacer nada. Si no, elige «No he sido yo»: se cerrarán todas las sesiones y podrás crear una contraseña nueva.',
  pausedAdvice:
    'Si has sido tú, solo tienes que confirmar las llaves de acceso que aparezcan en pausa en tu cuenta. Si no, elige «No he sido yo»: se cerrarán todas las sesiones y podrás crear una contraseña nueva.',
  notMe: 'No he sido yo',
  logIn: 'Iniciar sesión',
  linkHint: 'Si el botón no funciona, abre este enlace:',
  details: { time: 'Fecha y hora', method: 'Acceso con', device: 'Dispositivo', network: 'Red' },
  colon: ': ',
  deviceName: (browser, system) => `${browser} en ${system}`,
  unknown: {
    device: 'Dispositivo desconocido',
    browser: 'Navegador desconocido',
    system: 'un sistema desconocido',
  },
  thisMachine: 'Este ordenador',
  password: 'Contraseña',
  passkey: 'Llave de acceso',
  reason: (product) =>
    `Recibes este correo porque afecta a la seguridad de tu cuenta de ${product}.`,
  support: 'Contactar con el servicio de ayuda',
  again: { one: ' (una vez más)', other: ' (# veces más)' },
  emails: {
    'new-device': {
      subject: (product) => `Nuevo inicio de sesión en tu cuenta de ${product}`,
      lead: () =>
        'Se ha iniciado sesión en tu cuenta desde un navegador que no habíamos visto antes.',
    },
    'password-added': {
      subject: (product) => `Se ha creado una contraseña para tu cuenta de ${product}`,
      lead: () => 'A partir de ahora se puede iniciar sesión en tu cuenta con una contraseña.',
    },
    'password-changed': {
      subject: (product) => `Se ha cambiado tu contraseña de ${product}`,
      lead: () =>
        'Se ha cerrado la sesión en los demás dispositivos. A partir de ahora solo sirve la contraseña nueva.',
    },
    'password-removed': {
      subject: (product) => `Se ha eliminado la contraseña de tu cuenta de ${product}`,
      lead: () => 'Ya no se puede iniciar sesión con una contraseña.',
    },
    'provider-added': {
      subject: (product) => `Se ha añadido un método de acceso a tu cuenta de ${product}`,
      lead: ({ provider }, { methodName }) =>
        `Se ha conectado ${methodName(provider)} y ya se puede usar para iniciar sesión.`,
    },
    'provider-removed': {
      subject: (product) => `Se ha eliminado un método de acceso de tu cuenta de ${product}`,
      lead: ({ provider }, { methodName }) =>
        `Se ha desconectado ${methodName(provider)} y ya no se puede usar para iniciar sesión. Esto también ocurre al restablecer la contraseña por correo.`,
    },
    'email-change-asked': {
      subject: (product) => `Solicitud para cambiar tu correo de ${product}`,
      lead: () => 'Un correo nuevo sustituirá al actual en cuanto se confirme.',
    },
    'data-exported': {
      subject: (product) => `Se han descargado los datos de tu cuenta de ${product}`,
      lead: () => 'Se ha descargado una copia de los datos de tu cuenta.',
    },
    'account-deleted': {
      subject: (product) => `Se ha eliminado tu cuenta de ${product}`,
      lead: () => 'Se han eliminado tu cuenta y sus datos.',
      advice: 'Si no la has eliminado tú, ponte en contacto con el servicio de ayuda.',
    },
    'signed-out-by-operator': {
      subject: (product) => `Se ha cerrado tu sesión de ${product} en todas partes`,
      lead: () => 'El servicio de ayuda ha cerrado todas las sesiones de tu cuenta.',
      advice: 'Puedes volver a iniciar sesión cuando quieras.',
    },
    'passkey-added': {
      subject: (product) => `Se ha añadido una llave de acceso a tu cuenta de ${product}`,
      lead: () => 'La nueva llave de acceso ya se puede usar para iniciar sesión.',
    },
    'passkey-removed': {
      subject: (product) => `Se ha eliminado una llave de acceso de tu cuenta de ${product}`,
      lead: () =>
        'Ya no se puede usar para iniciar sesión. En la página de tu cuenta puedes ver cuáles quedan.',
    },
    'authenticator-added': {
      subject: (product) =>
        `Se ha configurado una aplicación de autenticación para tu cuenta de ${product}`,
      lead: () =>
        'Sus códigos ya se pueden usar como segundo paso al iniciar sesión. Si antes tenías otra aplicación de autenticación, sus códigos ya no sirven.',
    },
    'authenticator-removed': {
      subject: (product) =>
        `Se ha eliminado la aplicación de autenticación de tu cuenta de ${product}`,
      lead: () => 'Sus códigos ya no se pueden usar para iniciar sesión.',
    },
    'two-step-on': {
      subject: (product) =>
        `Se ha activado la verificación en dos pasos en tu cuenta de ${product}`,
      lead: () =>
        'A partir de ahora, iniciar sesión requiere un segundo paso. Se ha cerrado la sesión en cualquier otro dispositivo.',
    },
    'two-step-off': {
      subject: (product) =>
        `Se ha desactivado la verificación en dos pasos en tu cuenta de ${product}`,
      lead: () => 'Iniciar sesión ya no requiere un segundo paso.',
    },
    'recovery-codes-renewed': {
      subject: (product) => `Nuevos códigos de recuperación para tu cuenta de ${product}`,
      lead: () =>
        'Los códigos que guardaste antes ya no sirven. Los nuevos pueden sustituir el segundo paso al iniciar sesión.',
    },
    'recovery-code-used': {
      subject: (product) => `Se ha usado un código de recuperación de tu cuenta de ${product}`,
      lead: ({ codes_left }) =>
        `Ha sustituido el segundo paso de un inicio de sesión y ya no sirve. Códigos restantes: ${codes_left}. Puedes crear otros en tu cuenta.`,
    },
    'second-step-missing': {
      subject: (product) => `Alguien ha intentado iniciar sesión en tu cuenta de ${product}`,
      lead: ({ provider }, { methodName }) =>
        provider === 'password'
          ? 'Alguien introdujo tu contraseña, pero no completó el segundo paso. Si no has sido tú, otra persona conoce tu contraseña.'
          : `Alguien inició sesión con ${methodName(provider)}, pero no completó el segundo paso. Si no has sido tú, otra persona puede usar tu cuenta de ${methodName(provider)}.`,
    },
    'codes-paused': {
      subject: (product) => `Demasiados códigos incorrectos en tu cuenta de ${product}`,
      lead: () =>
        'Durante un tiempo, es posible que los códigos de tu aplicación de autenticación no funcionen. Las llaves de acceso y los códigos de recuperación siguen funcionando en todos los dispositivos.',
    },
    'factors-removed-by-operator': {
      subject: (product) =>
        `El servicio de ayuda ha quitado la verificación en dos pasos de tu cuenta de ${product}`,
      lead: () =>
        'Se han eliminado todas las llaves de acceso, aplicaciones de autenticación y códigos de recuperación. Puedes iniciar sesión sin un segundo paso y volver a configurarlo.',
      advice: 'Si no lo has pedido tú, ponte en contacto con el servicio de ayuda.',
    },
    'factors-restored': {
      subject: (product) =>
        `Se han deshecho cambios recientes en tu forma de iniciar sesión en ${product}`,
      lead: () =>
        'Alguien ha elegido «No he sido yo» en uno de nuestros correos de seguridad. Se han deshecho los cambios recientes en tus llaves de acceso, tu aplicación de autenticación, tus códigos de recuperación y la verificación en dos pasos.',
      advice:
        'Cuando vuelvas a iniciar sesión, revisa tus llaves de acceso y la verificación en dos pasos, y configura de nuevo lo que falte. Si no has sido tú, otra persona puede leer tu correo: cambia primero la contraseña de tu buzón.',
    },
    'email-claimed': {
      subject: (product) => `Alguien quiere usar el correo de tu cuenta de ${product}`,
      lead: ({ days_to_object }, { duration }) =>
        `Otra persona ha demostrado que recibe mensajes en esta dirección y quiere usarla en su propia cuenta. Si no te opones, tu cuenta perderá este correo en ${duration(days_to_object, 'day')}.`,
      advice:
        'Para conservarla, inicia sesión con el segundo paso o elige «Conservar mi dirección» en un dispositivo en el que tengas la sesión iniciada.',
    },
    'sign-in-code': {
      subject: (product) => `Tu código de acceso a ${product}`,
      lead: ({ minutes }, { duration }) =>
        `Escribe este código para terminar de iniciar sesión. Es válido durante ${duration(minutes, 'minute')}.`,
      advice:
        'Si no estás iniciando sesión, otra persona está intentando hacerlo. No compartas el código y, si tienes una contraseña, cámbiala.',
    },
    summary: {
      lead: ({ count }, { plural }) =>
        `${plural(count, { one: 'Esto ha ocurrido una vez más en una hora', other: 'Esto ha ocurrido # veces más en una hora' })}. Para no llenar tu bandeja de entrada, recibes un solo correo sobre ello.`,
    },
    test: {
      subject: (product) => `Correo de prueba de ${product}`,
      lead: () => 'La configuración del correo funciona: este mensaje ha llegado.',
      advice: 'No tienes que hacer nada.',
    },
  },
}
