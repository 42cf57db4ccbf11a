import type { Messages } from '../../messages.ts'

export const overview: Messages['overview'] = {
  ways: {
    title: 'Cómo inicias sesión',
    paused: 'En pausa',
    used: (time) => `Último uso ${time}`,
    neverUsed: 'Sin usar todavía',
    twoStep: 'Verificación en dos pasos',
    on: 'Activada',
    off: 'Desactivada',
    manage: 'Gestionar los métodos de inicio de sesión',
  },

  whatIf: {
    title: '¿Qué pasa si…?',
    phone: {
      question: '¿Y si pierdo el teléfono?',
      password: 'Todavía puedes iniciar sesión con tu contraseña.',
      passkey: 'Todavía puedes iniciar sesión con una llave de acceso en otro dispositivo.',
      codes: {
        one: 'Todavía puedes iniciar sesión con # código de recuperación.',
        other: 'Todavía puedes iniciar sesión con uno de tus # códigos de recuperación.',
      },
      fewCodes: {
        one: 'Podrías iniciar sesión con tu último código de recuperación.',
        other: 'Podrías iniciar sesión, pero solo te quedan # códigos de recuperación.',
      },
      unsavedCodes:
        'Aún no has guardado tus códigos de recuperación, así que podrías perder el acceso.',
      trustedComputer: (date) =>
        `Solo podrías iniciar sesión en un ordenador de confianza, hasta el ${date}.`,
      noSecondStep: 'Puede que no superes el segundo paso.',
      provider: (providers) =>
        `Inicias sesión con ${providers}, que también puede pedirte el teléfono.`,
      noMethod: 'Aparte de las llaves de acceso, no tienes otra forma de iniciar sesión.',
    },
    password: {
      question: '¿Y si alguien descubre mi contraseña?',
      none: 'Tu cuenta no tiene contraseña.',
      secondStep: 'Le seguiría faltando tu segundo paso.',
      emailCode: 'En un dispositivo nuevo también necesitaría un código de tu buzón.',
      open: 'Podría iniciar sesión.',
      onlyPassword: 'Podría iniciar sesión, así que no uses esa contraseña en ningún otro sitio.',
    },
    mailbox: {
      question: '¿Y si pierdo mi buzón de correo?',
      othersQuestion: '¿Y si alguien entra en mi correo?',
      unverified: 'Aún no sabemos si la dirección es tuya. Podrías perder tu cuenta.',
      requested: 'Alguien ya ha solicitado tu dirección.',
      takeover: OFFERS_PASSWORD
        ? 'Esa persona puede crear una contraseña nueva e iniciar sesión.'
        : 'Esa persona puede quedarse con tu cuenta.',
      tooNew: (date) =>
        `Hasta el ${date}, esa persona puede desactivar la verificación en dos pasos con «No he sido yo» en nuestros correos.`,
      passkey:
        'Todavía puedes iniciar sesión con una llave de acceso, y el buzón por sí solo no deja entrar a nadie.',
      password: 'Todavía puedes iniciar sesión, pero no restablecer tu contraseña.',
      provider: (providers) =>
        `Todavía puedes iniciar sesión con ${providers}, salvo que también pierdas esa cuenta.`,
      noMethod: 'Aparte de las llaves de acceso, no tienes otra forma de iniciar sesión.',
    },
    actions: {
      verify: 'Verificar tu correo',
      turnTwoStepOn: 'Activar la verificación en dos pasos',
      addPasskey: 'Añadir una llave de acceso',
      renewCodes: 'Obtener códigos de recuperación nuevos',
      setPassword: 'Crear una contraseña',
      addMethod: 'Añadir un método de inicio de sesión',
    },
  },
}
