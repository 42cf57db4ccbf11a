import type { Messages } from '../../messages.ts'

export const mails: Messages['mails'] = {
  forgot: {
    lead: 'Dinos tu dirección y te enviaremos un enlace para elegir una contraseña nueva.',
    submit: 'Enviar el enlace',
    sending: 'Enviando el correo',
    sentTitle: 'Mira en tu buzón',
    sentLead: (email) =>
      `Si hay una cuenta para ${email}, ya va un correo de camino. Con su enlace podrás elegir una contraseña nueva; vale durante una hora.`,
    hint: '¿No hay nada después de unos minutos? Mira en el correo no deseado y comprueba si hay alguna errata en la dirección.',
    back: 'Volver al inicio de sesión',
    otherAddress: 'Usar otra dirección',
  },

  resend: {
    send: 'Enviar otra vez',
    wait: {
      one: 'Podrás enviarlo otra vez dentro de # segundo.',
      other: 'Podrás enviarlo otra vez dentro de # segundos.',
    },
    ready: 'Ya puedes enviarlo otra vez.',
    sending: 'Enviando el correo',
    sent: 'El correo se ha enviado.',
  },

  notice: {
    title: 'Confirma tu dirección',
    lead: (email) => `Hemos escrito a ${email}. Abre el enlace de ese correo.`,
  },

  link: {
    goOn: 'Continuar',
    signIn: 'Iniciar sesión',
    retry: 'Intentarlo de nuevo',
    back: 'Volver',
    toForgotten: 'Pedir un enlace nuevo',
    signedInAs: (email) => `En este navegador está abierta la sesión de ${email}. Sigue como está.`,

    verify: {
      title: 'Confirma tu dirección',
      lead: '¿Es esta tu dirección y creaste tu cuenta con ella?',
      submit: 'Confirmar',
      busy: 'Confirmando tu dirección',
      done: 'Tu dirección está confirmada',
      doneLead: 'Eso es todo. Puedes continuar.',
      doneOut: 'Inicia sesión para continuar.',
    },

    stranger: {
      ask: 'No he sido yo',
      title: 'Entonces no la confirmes',
      lead: 'Alguien creó una cuenta con tu dirección, quizá por una errata. Mientras no la confirmes, no podrá usarla aquí como suya.',
      takeOver:
        'También puedes quedarte con la cuenta: elige una contraseña propia. Entonces se cerrará la sesión de quien la creó y no quedará nada de lo que haya escrito.',
      setPassword: 'Elegir una contraseña',
    },

    reset: {
      title: 'Elige una contraseña nueva',
      lead: 'Después tendrás la sesión abierta aquí y cerrada en todos los demás sitios. Si esta dirección nunca se ha confirmado, no quedará nada de lo escrito hasta ahora, porque puede ser de otra persona.',
      placeholder: 'Elige una contraseña nueva',
      submit: 'Guardar la contraseña',
      busy: 'Guardando tu contraseña',
    },

    change: {
      title: 'Confirma tu dirección nueva',
      lead: (previous) =>
        `A partir de entonces iniciarás sesión con ella, y ya no con ${previous}.`,
      notYours: 'Si no lo has pedido, cierra esta página. Así no cambia nada.',
      submit: 'Usar esta dirección',
      busy: 'Cambiando tu dirección',
      done: 'Tu dirección ha cambiado',
      doneLead: 'A partir de ahora inicias sesión con',
      signInUntil: (moment) =>
        `Inicia sesión con ella antes de: ${moment}. Solo entonces el cambio estará completo.`,
      submitDone: 'Iniciar sesión con ella',
    },

    recover: {
      title: 'Recupera tu dirección anterior',
      lead: (current) =>
        `Tu cuenta se pasó a ${current}. Con esto se deshace el cambio. Hazlo antes de volver a iniciar sesión, sobre todo con Google: después puede ser demasiado tarde.`,
      submit: 'Recuperar la dirección',
      busy: 'Recuperando tu dirección',
      done: 'Tu cuenta vuelve a tener su dirección anterior',
      doneLead:
        'Puede que otra persona conozca tu contraseña. Elige una nueva: con eso se cierra la sesión de todos los demás.',
      setPassword: 'Enviarme un enlace para una contraseña nueva',
    },

    already: {
      verify: 'Esto ya está hecho',
      verifyLead: 'Tu dirección está confirmada. No queda nada por hacer.',
    },

    used: {
      title: 'Este enlace ya no sirve',
      verify:
        'Ya se ha usado o está incompleto. Si has confirmado tu dirección con él, está todo hecho.',
      reset: 'Ya se ha usado o está incompleto. Cada enlace sirve para una sola contraseña.',
      change:
        'Ya se ha usado o está incompleto. Si has confirmado tu dirección nueva con él, inicia sesión con ella.',
      recover:
        'Ya se ha usado o está incompleto. Si has deshecho el cambio con él, inicia sesión con tu dirección anterior.',
    },

    expired: {
      title: 'Este enlace ha caducado',
      verify: 'Puedes pedir otro.',
      verifyOut: 'Inicia sesión y pide allí otro correo.',
      reset: 'Valía durante una hora. Puedes pedir otro.',
      change: 'Tu dirección sigue como estaba. Puedes pedir el cambio otra vez.',
      changeSubmit: 'Pedir el cambio otra vez',
      recover:
        'Es demasiado tarde para deshacer el cambio con él. Si no pediste ese cambio, ponte en contacto con el servicio de ayuda.',
    },

    withdrawn: {
      title: 'Este cambio ya no está pedido',
      lead: 'Después se pidió otra dirección, se retiró el cambio, se puso una contraseña nueva o pasaron 24 horas. Este enlace ya no cambia nada.',
    },

    unread: {
      title: 'Aún no hemos podido leer este enlace',
      lead: 'Sigue siendo válido y no se ha cambiado nada.',
    },

    broken: {
      title: 'Este enlace está incompleto',
      lead: 'Le falta una parte. Ábrelo otra vez desde el correo, o copia de allí la dirección completa.',
    },
  },
}
