import { brand } from '../../../brand.ts'
import type { LaterWords } from '../../later-words.ts'
import type { DoorWords } from '../../messages.ts'

export const door: DoorWords = {
  title: {
    login: 'Entrar',
    signup: 'Criar conta',
    home: 'Início',
    account: 'Sua conta',
    accountEmail: 'Seu e-mail',
    accountPassword: 'Sua senha',
    accountDelete: 'Excluir sua conta',
    forgotPassword: 'Esqueci minha senha',
    link: 'Link de um e-mail',
    noMatch: 'Página não encontrada',
  },

  field: {
    email: 'E-mail',
    emailPlaceholder: 'Digite seu e-mail',
    password: 'Senha',
    passwordPlaceholder: 'Digite sua senha',
    firstName: 'Nome',
    lastName: 'Sobrenome',
    optional: 'opcional',
    showPassword: 'Mostrar senha',
    capsLock: 'O Caps Lock está ativado.',
  },

  login: {
    lead: 'Que bom ver você por aqui.',
    submit: 'Entrar',
    google: 'Entrar com o Google',
    or: 'ou',
    noAccount: 'Primeira vez aqui?',
    signUp: 'Criar conta',
    forgotPassword: 'Esqueceu a senha?',
    busy: 'Entrando',
    busyGoogle: 'Continue na janela do Google',
  },

  signUp: {
    lead: 'Alguns dados, e você já está dentro.',
    submit: 'Criar conta',
    google: 'Continuar com o Google',
    hasAccount: 'Já tem uma conta?',
    login: 'Entrar',
    loginInstead: 'Entrar com este endereço',
    busy: 'Criando sua conta',
  },

  google: {
    leaving: 'Levando você ao Google',
    openAgain: 'Abrir a janela de novo',
    inThisTab: 'Continuar nesta aba',
    lastUsed: 'Usado da última vez',
    inApp:
      'O Google não permite entrar de dentro de outro aplicativo. Abra esta página no seu navegador (pelo menu deste aplicativo) ou continue aqui com e-mail e senha.',
    copyAddress: 'Copiar o endereço',
    copied: 'Copiado. Cole na barra de endereços do seu navegador.',
    copyByHand: 'Este aplicativo não nos deixa copiar. Toque no endereço e segure para copiá-lo:',
  },

  passwordRules: {
    heading: 'Sua senha precisa de',
    minLength: { one: 'pelo menos # caractere', other: 'pelo menos # caracteres' },
    maxLength: { one: 'no máximo # caractere', other: 'no máximo # caracteres' },
    lowercase: 'uma letra minúscula',
    uppercase: 'uma letra maiúscula',
    numeric: 'um número',
    nonAlphanumeric: 'um caractere especial',
    met: 'cumprido',
    unmet: 'ainda falta',
  },

  home: {
    greeting: (name) => `Olá, ${name}`,
    lead: 'Você entrou. Esta é a sala atrás da porta.',
    logout: 'Sair',
  },

  session: {
    loading: 'Carregando',
    ended: 'Sua sessão foi encerrada. Entre novamente.',
    elsewhere: 'Você saiu da conta em outra aba.',
    deleted: 'Sua conta foi excluída, com tudo o que havia nela. Foi bom ter você aqui.',
    waiting: 'Aguardando resposta',
    waitingLead: 'Sua sessão continua aberta. Sua página aparece assim que houver conexão.',
  },

  connection: {
    offline: 'Você está sem conexão.',
    unreachable: `Não é possível acessar o ${brand.name} no momento.`,
    lastKnown: 'Isto é o que sabíamos por último; continuamos tentando.',
    keepTrying: 'Continuamos tentando.',
    typedStays: 'O que você digitar fica aqui.',
    retry: 'Tentar agora',
    again: 'Conexão restabelecida.',
    outdated: `Falta aqui uma parte do ${brand.name}; muito provavelmente ele foi atualizado nesse meio-tempo. Carregue a página de novo para continuar. O que você digitou é mantido; só uma senha precisa ser digitada outra vez.`,
  },

  missing: {
    title: 'Esta página não chegou',
    lead: 'Não foi possível carregá-la. Nada do que você salvou foi perdido.',
  },

  unreachable: `Não é possível acessar o ${brand.name}. Verifique sua conexão e tente de novo daqui a pouco.`,

  noMatch: { lead: 'Não há nada neste endereço.', back: 'Voltar à entrada' },
  crash: {
    title: 'Esta página parou de funcionar',
    lead: 'Nada do que você salvou foi perdido. Carregue-a de novo; se acontecer outra vez, conte para nós o que você estava fazendo.',
  },
  loadAgain: 'Carregar de novo',

  footer: {
    terms: 'Termos',
    privacy: 'Privacidade',
    language: 'Idioma',
    theme: 'Aparência',
    system: 'Conforme o sistema',
    light: 'Claro',
    dark: 'Escuro',
  },
  popup: 'Abrindo o Google',
}

export const later: LaterWords = {
  failures: () => import('./failures.ts'),
  account: () => import('./account.ts'),
  changes: () => import('./changes.ts'),
  mails: () => import('./mails.ts'),
}
