import type { Messages } from '../../messages.ts'

const factors = OFFERS_PASSKEYS
  ? `tus llaves de acceso${OFFERS_TWO_STEP ? ' y la verificación en dos pasos' : ''}`
  : 'la verificación en dos pasos'

export const emailLinks: Messages['emailLinks'] = {
  forgot: {
    lead: 'Escribe tu correo y te enviaremos un enlace para restablecer la contraseña.',
    submit: 'Enviar enlace',
    sending: 'Enviando…',
    sentTitle: 'Revisa tu correo',
    sentLead: (email) =>
      `Si ${email} tiene una cuenta, ya va en camino un enlace para restablecer la contraseña. Vale durante una hora.`,
    back: 'Volver al inicio de sesión',
    otherEmail: 'Usar otro correo',
  },

  resend: {
    help: '¿Aún no ha llegado? Mira en el correo no deseado.',
    typos: 'Comprueba también que la dirección esté bien escrita.',
    send: 'Reenviar correo',
    waitClock: (clock) => `Reenviar en ${clock}`,
    wait: {
      one: 'Reenviar en # segundo',
      other: 'Reenviar en # segundos',
    },
    ready: 'Ya puedes reenviarlo.',
    sending: 'Enviando…',
    sent: 'Enviado.',
  },

  notice: {
    title: 'Verifica tu correo',
    lead: (email) => `Hemos enviado un enlace a ${email}. Ábrelo para verificarlo.`,
    correct: '¿Correo equivocado? Corrígelo',
  },

  link: {
    continueLabel: 'Continuar',
    logIn: 'Iniciar sesión',
    retry: 'Intentarlo de nuevo',
    back: 'Volver',
    requestNewLink: 'Solicitar un enlace nuevo',
    signedInAs: (email) => `Aquí tienes abierta la sesión de ${email}.`,

    verify: {
      title: 'Verifica tu correo',
      lead: (email) => `¿Te has registrado con ${email}?`,
      submit: 'Sí, verificar',
      busy: 'Verificando…',
      done: 'Correo verificado',
      doneLead: 'Ya está todo.',
      doneOut: 'Inicia sesión para continuar.',
    },

    notMe: {
      ask: 'No me he registrado',
      title: 'No verifiques esta cuenta',
      lead: (email) =>
        `Alguien se registró con ${email}, probablemente por error. Mientras no lo verifiques, no podrá demostrar que es suyo.`,
      claimAccount:
        'También puedes quedarte con la cuenta si creas tu propia contraseña. Se cerrarán las demás sesiones y se borrará lo que se haya escrito en ella.',
      setPassword: 'Crear una contraseña',
    },

    reset: {
      title: 'Crea una contraseña nueva',
      lead: (email) =>
        `La sesión de ${email} se abrirá aquí, y al abrirse se cerrará en todos los demás sitios.`,
      unlinks: (providers) =>
        `Restablecer la contraseña desconecta el inicio de sesión con ${providers}. Si lo usas, vuelve a conectarlo en Seguridad.`,
      label: 'Contraseña nueva',
      placeholder: 'Elige una contraseña nueva',
      submit: 'Guardar contraseña',
      busy: 'Guardando…',
      done: 'Contraseña cambiada',
      doneLead:
        'Has iniciado sesión aquí. La sesión se ha cerrado en todos los demás dispositivos.',
      doneOut: 'Inicia sesión con tu contraseña nueva.',
      unfinished:
        'Inicia sesión con tu contraseña nueva. Hasta entonces, la sesión puede seguir abierta en otros dispositivos.',
      namesRemoved:
        'Hemos quitado el nombre que se introdujo antes de que verificaras este correo. Puedes volver a añadirlo en tu perfil.',
    },

    change: {
      title: 'Confirma tu nuevo correo',
      lead: (email, previous) =>
        `Cuando lo confirmes, iniciarás sesión con ${email} en lugar de ${previous}.`,
      notRequested: '¿No lo has solicitado? Cierra esta página; no cambiará nada.',
      submit: 'Confirmar nuevo correo',
      busy: 'Guardando…',
      done: 'Falta un paso',
      doneLead: (email) => `Inicia sesión con ${email} y tu contraseña para completar el cambio.`,
      logInBy: (left) => `Tienes ${left} para hacerlo.`,
      submitDone: 'Iniciar sesión',
    },

    recover: {
      title: 'Deshacer el cambio de correo',
      lead: (email, current) =>
        `Tu correo se cambió de ${email} a ${current}. Primero deshaz el cambio y después inicia sesión.`,
      submit: 'Deshacer el cambio',
      busy: 'Deshaciendo…',
      done: 'Cambio deshecho',
      doneLead: OFFERS_PASSWORD
        ? 'Si no has sido tú, puede que alguien conozca tu contraseña. Crea una nueva para cerrar todas las demás sesiones.'
        : 'Si no has sido tú, inicia sesión y ciérrala en todos los demás dispositivos.',
      setPassword: 'Enviar enlace para restablecer la contraseña',
    },

    secure: {
      lead: 'Se cerrará tu sesión en todos los dispositivos y tu contraseña dejará de funcionar.',
      sends: (email) => `Enviaremos a ${email} un enlace para crear una nueva.`,
      undoes: `Desharemos los cambios en ${factors} desde el día anterior a nuestro correo, siete días como máximo. Se cancelará el cambio de correo que se haya solicitado.`,
      undoesEmail: `Desharemos los cambios en ${factors} desde el día anterior a nuestro correo, siete días como máximo. Deshacer el cambio de correo requiere un paso más.`,
      submit: 'Proteger la cuenta',
      busy: 'Protegiendo la cuenta…',
      wasMe: 'Si has sido tú, cierra esta página.',
      done: 'Tu cuenta está protegida',
      doneLead: 'Se han cerrado todas las sesiones y la contraseña anterior ya no funciona.',
      undone: `Se han deshecho los cambios recientes en ${factors}. Cuando inicies sesión, revisa lo que queda y configura de nuevo lo que necesites.`,
      sent: (email) =>
        `Para crear una contraseña nueva, abre el enlace que hemos enviado a ${email}.`,
      otherEmail:
        'Para iniciar sesión con tu correo anterior, abre el enlace de nuestro correo sobre el cambio que lo deshace. Si no lo tienes, ponte en contacto con el servicio de ayuda.',
      alreadyUndone: '¿Ya lo has deshecho? Entonces establece una contraseña nueva.',
      changed:
        'Si se cambió tu correo, no llegará ningún enlace: deshazlo primero con el enlace de nuestro correo sobre el cambio.',
      used: 'Este enlace ya se usó para proteger tu cuenta. Si aún no has creado una contraseña nueva, solicita un enlace ahora.',
      expired:
        'Era válido durante 30 días, o hasta que cambió el correo de la cuenta. Si otra persona usa tu cuenta, crea una contraseña nueva: así se cerrarán todas las sesiones.',
      noPassword: {
        lead: 'Se cerrará tu sesión en todos los dispositivos. Después, inicia sesión de nuevo.',
        doneLead:
          'Se han cerrado todas las sesiones. Antes de volver a iniciar sesión, comprueba que nadie más pueda usar la cuenta con la que entras.',
        used: 'Tu cuenta se protegió con él. Si no has iniciado sesión desde entonces, hazlo ahora.',
        expired:
          'Era válido durante 30 días, o hasta que cambió el correo de la cuenta. Si otra persona usa tu cuenta, inicia sesión y cierra la sesión de los demás dispositivos.',
      },
    },

    already: {
      verify: 'Ya está verificado',
      verifyLead: 'No queda nada por hacer.',
    },

    consumed: {
      title: 'Este enlace ya no funciona',
      verify:
        'Ya se ha usado o está incompleto. Si lo usaste para verificar tu correo, ya está todo.',
      reset: 'Ya se ha usado o está incompleto. Cada enlace funciona una sola vez.',
      change:
        'Ya se ha usado o está incompleto. Si confirmaste tu nuevo correo, inicia sesión con él.',
      recover:
        'Ya se ha usado o está incompleto. Si deshiciste el cambio, inicia sesión con tu correo anterior.',
    },

    expired: {
      title: 'Este enlace ha caducado',
      verify: 'Solicita uno nuevo.',
      verifySignedOut: 'Inicia sesión para solicitar uno nuevo.',
      reset: 'Los enlaces para restablecer la contraseña duran una hora. Solicita uno nuevo.',
      change: 'Tu correo no ha cambiado.',
      changeSubmit: 'Solicitar el cambio de nuevo',
      recover:
        'Con este enlace ya no se puede deshacer el cambio. Si no lo solicitaste, ponte en contacto con el servicio de ayuda.',
    },

    superseded: {
      title: 'Esta solicitud ya no es válida',
      lead: 'Se canceló, se sustituyó por otra o tiene más de 24 horas. Tu correo no ha cambiado.',
    },

    uncheckable: {
      title: 'No hemos podido comprobar este enlace',
      lead: 'No ha cambiado nada y el enlace sigue funcionando.',
    },

    incomplete: {
      title: 'Este enlace está incompleto',
      lead: 'Ábrelo otra vez desde el correo o copia el enlace completo.',
    },
  },
}
