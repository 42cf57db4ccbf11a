import type { Messages } from '../../messages.ts'

export const overview: Messages['overview'] = {
  ways: {
    title: 'Como você entra',
    paused: 'Suspensa',
    used: (time) => `Último uso ${time}`,
    neverUsed: 'Ainda não usada',
    twoStep: 'Login em duas etapas',
    on: 'Ativado',
    off: 'Desativado',
    manage: 'Gerenciar métodos de login',
  },

  whatIf: {
    title: 'E se…',
    phone: {
      question: '… eu perder o celular?',
      password: 'Você ainda pode entrar com sua senha.',
      passkey: 'Você ainda pode entrar com uma chave de acesso em outro dispositivo.',
      codes: {
        one: 'Você ainda pode entrar com # código de recuperação.',
        other: 'Você ainda pode entrar com um dos seus # códigos de recuperação.',
      },
      fewCodes: {
        one: 'Você poderia entrar com seu último código de recuperação.',
        other: 'Você poderia entrar, mas só restam # códigos de recuperação.',
      },
      unsavedCodes: 'Você ainda não salvou seus códigos de recuperação e pode perder o acesso.',
      trustedComputer: (date) => `Você só poderia entrar em um computador confiável, até ${date}.`,
      noSecondStep: 'Talvez você não consiga passar pela segunda etapa.',
      provider: (providers) => `Você entra com ${providers}, que também pode pedir seu celular.`,
      noMethod: 'Além de chaves de acesso, você não tem como entrar.',
    },
    password: {
      question: '… alguém descobrir minha senha?',
      none: 'Sua conta não tem senha.',
      secondStep: 'Ainda faltaria a sua segunda etapa.',
      emailCode:
        'Em um dispositivo novo, também seria preciso um código da sua caixa de e\u2011mail.',
      open: 'Essa pessoa poderia entrar.',
      onlyPassword: 'Essa pessoa poderia entrar. Não use essa senha em nenhum outro lugar.',
    },
    mailbox: {
      question: '… eu perder minha caixa de e\u2011mail?',
      othersQuestion: '… alguém entrar no meu e\u2011mail?',
      unverified: 'Ainda não sabemos se o endereço é seu. Você pode perder sua conta.',
      requested: 'Alguém já solicitou seu endereço.',
      takeover: OFFERS_PASSWORD
        ? 'Essa pessoa pode definir uma nova senha e entrar.'
        : 'Essa pessoa pode assumir sua conta.',
      tooNew: (date) =>
        `Até ${date}, essa pessoa pode desativar o login em duas etapas com “Não fui eu” em nossos e\u2011mails.`,
      passkey:
        'Você ainda pode entrar com uma chave de acesso, e a caixa de e\u2011mail sozinha não deixa ninguém entrar.',
      password: 'Você ainda pode entrar, mas não redefinir sua senha.',
      provider: (providers) =>
        `Você ainda pode entrar com ${providers}, a menos que também perca essa conta.`,
      noMethod: 'Além de chaves de acesso, você não tem como entrar.',
    },
    actions: {
      verify: 'Confirmar seu e\u2011mail',
      turnTwoStepOn: 'Ativar o login em duas etapas',
      addPasskey: 'Adicionar uma chave de acesso',
      renewCodes: 'Gerar novos códigos de recuperação',
      setPassword: 'Definir uma senha',
      addMethod: 'Adicionar um método de login',
    },
  },
}
