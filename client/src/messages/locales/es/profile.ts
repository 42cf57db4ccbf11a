import type { Messages } from '../../messages.ts'

export const profile: Messages['profile'] = {
  signUp: {
    aboutYou: 'Sobre ti',
    closed: 'El registro está cerrado.',
    onlyDomains: (domains) => `Regístrate con un correo de ${domains}.`,
  },

  terms: {
    accept: 'Acepto los {terms}.',
    acceptWithPrivacy: 'Acepto los {terms} y he leído la {privacy}.',
    terms: 'términos',
    privacy: 'política de privacidad',
  },

  completion: {
    lead: 'Necesitamos algunos datos más para continuar.',
    submit: 'Continuar',
    busy: 'Guardando…',
  },

  details: {
    title: 'Datos',
    submit: 'Guardar',
    busy: 'Guardando…',
    saved: 'Datos guardados.',
  },
}
