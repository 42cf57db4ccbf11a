import { productName } from 'virtual:product'
import type { CommonMessages } from '../../messages.ts'

export const common: CommonMessages = {
  title: {
    login: 'Entrar',
    signup: 'Criar conta',
    home: 'Início',
    account: 'Sua conta',
    accountProfile: 'Perfil',
    accountSecurity: 'Segurança',
    accountTwoStep: 'Segurança',
    accountTwoStepSetUp: 'Configurar um app autenticador',
    accountDevices: 'Dispositivos e atividade',
    accountActivity: 'Atividade recente',
    accountData: 'Seus dados',
    accountEmail: 'Alterar e\u2011mail',
    accountPassword: 'Alterar senha',
    accountComplete: 'Complete sua conta',
    accountDelete: 'Excluir sua conta',
    forgotPassword: 'Redefinir sua senha',
    emailLink: 'Link de um e\u2011mail',
    notMe: 'Proteja sua conta',
    noMatch: 'Página não encontrada',
  },

  field: {
    email: 'E\u2011mail',
    emailPlaceholder: 'Digite seu e\u2011mail',
    password: 'Senha',
    passwordPlaceholder: 'Digite sua senha',
    firstName: 'Nome',
    lastName: 'Sobrenome',
    optional: 'opcional',
    choose: 'Escolha…',
    showPassword: 'Mostrar senha',
    capsLock: 'O Caps Lock está ativado',
  },

  login: {
    lead: 'Que bom ver você de novo.',
    submit: 'Entrar',
    withProvider: (provider) => `Entrar com ${provider}`,
    withPasskey: 'Entrar com chave de acesso',
    or: 'ou',
    noAccount: 'Não tem uma conta?',
    signUp: 'Criar conta',
    forgotPassword: 'Esqueceu a senha?',
    busy: 'Entrando…',
  },

  signUp: {
    lead: 'Leva menos de um minuto.',
    submit: 'Criar conta',
    withProvider: (provider) => `Continuar com ${provider}`,
    hasAccount: 'Já tem uma conta?',
    login: 'Entrar',
    loginInstead: 'Entrar com este e\u2011mail',
    confirm: 'Vamos enviar um link para confirmar que ele é seu.',
    busy: 'Criando sua conta…',
  },

  shared: { label: 'Computador compartilhado? Encerrar minha sessão após uma hora' },

  provider: {
    busy: (provider) => `Conclua o login na janela de ${provider}.`,
    redirecting: (provider) => `Abrindo a página de ${provider}…`,
    reopen: 'Reabrir a janela',
    cancel: 'Cancelar',
    inThisTab: (provider) => `Continuar com ${provider} nesta aba`,
    lastUsed: 'Usado da última vez',
    inApp: (provider) =>
      `${provider} não permite entrar de dentro de outro aplicativo. Abra esta página no seu navegador ou entre de outra forma.`,
    copyLink: 'Copiar link',
    copied: 'Link copiado. Cole-o no seu navegador.',
    copyManually: 'Toque e segure para copiar este link:',
  },

  passwordRules: {
    heading: 'A senha precisa ter',
    minLength: { one: 'pelo menos # caractere', other: 'pelo menos # caracteres' },
    recommendedLength: '{rule}; com # ou mais é mais segura',
    guessable: 'Fácil de adivinhar',
    maxLength: { one: 'no máximo # caractere', other: 'no máximo # caracteres' },
    lowercase: 'uma letra minúscula',
    uppercase: 'uma letra maiúscula',
    numeric: 'um número',
    nonAlphanumeric: 'um caractere especial',
    met: 'requisito cumprido',
    unmet: 'requisito ainda não cumprido',
  },

  home: {
    greeting: (name) => `Olá, ${name}`,
    greetingAlone: 'Olá',
    product: 'Seu produto fica aqui',
    logout: 'Sair',
    menu: 'Menu da conta',
    skip: 'Ir para o conteúdo',
  },

  session: {
    loading: 'Carregando',
    ended: 'Sua sessão foi encerrada. Entre de novo.',
    'signed-out-elsewhere': 'Você saiu da conta em outra aba.',
    deleted: 'Sua conta foi excluída.',
    reconnecting: 'Reconectando…',
    reconnectingLead: 'Sua sessão continua aberta. Esta página carrega assim que a conexão voltar.',
  },

  connection: {
    offline: 'Você está sem conexão.',
    unreachable: `Não é possível acessar o ${productName}.`,
    showingSaved: 'Algo aqui pode estar desatualizado. Tentando de novo…',
    inputKept: 'O que você digitou é mantido.',
    retry: 'Tentar agora',
    restored: 'Conexão restabelecida.',
    outdated: OFFERS_PASSWORD
      ? `Há uma nova versão do ${productName}. Recarregue a página para continuar. O que você digitou é mantido, exceto senhas.`
      : `Há uma nova versão do ${productName}. Recarregue a página para continuar. O que você digitou é mantido.`,
  },

  chunkError: 'Esta página não carregou',

  unreachable: `Não é possível acessar o ${productName}. Verifique sua conexão e tente de novo.`,

  noMatch: {
    lead: 'Não encontramos a página que você procura.',
    back: 'Ir para a página inicial',
  },
  crash: {
    title: 'Algo deu errado',
    lead: 'Recarregue a página; se acontecer de novo, fale com o suporte. Seus dados salvos estão seguros.',
  },
  reload: 'Recarregar',

  footer: {
    terms: 'Termos',
    privacy: 'Privacidade',
    support: 'Suporte',
    language: 'Idioma',
    theme: 'Tema',
    system: 'Sistema',
    light: 'Claro',
    dark: 'Escuro',
  },
}
