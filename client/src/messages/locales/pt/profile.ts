import type { Messages } from '../../messages.ts'

export const profile: Messages['profile'] = {
  signUp: {
    aboutYou: 'Sobre você',
    closed: 'O cadastro está fechado.',
    onlyDomains: (domains) => `Cadastre-se com um e\u2011mail de ${domains}.`,
  },

  terms: {
    accept: 'Aceito os {terms}.',
    acceptWithPrivacy: 'Aceito os {terms} e li a {privacy}.',
    terms: 'termos',
    privacy: 'política de privacidade',
  },

  completion: {
    lead: 'Precisamos de mais algumas informações para continuar.',
    submit: 'Continuar',
    busy: 'Salvando…',
  },

  details: {
    title: 'Dados',
    submit: 'Salvar',
    busy: 'Salvando…',
    saved: 'Dados salvos.',
  },
}
