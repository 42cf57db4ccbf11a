import type { Messages } from '../../messages.ts'

const factors = OFFERS_PASSKEYS
  ? `nas suas chaves de acesso${OFFERS_TWO_STEP ? ' e no login em duas etapas' : ''}`
  : 'no login em duas etapas'

export const emailLinks: Messages['emailLinks'] = {
  forgot: {
    lead: 'Digite seu e\u2011mail para receber um link de redefinição.',
    submit: 'Enviar link de redefinição',
    sending: 'Enviando…',
    sentTitle: 'Confira sua caixa de entrada',
    sentLead: (email) =>
      `Se ${email} tiver uma conta, um link de redefinição está a caminho. Ele vale por uma hora.`,
    back: 'Voltar ao login',
    otherEmail: 'Usar outro e\u2011mail',
  },

  resend: {
    help: 'Não recebeu nada? Confira a pasta de spam.',
    typos: 'Veja também se o e\u2011mail está escrito corretamente.',
    send: 'Reenviar e\u2011mail',
    waitClock: (clock) => `Reenviar em ${clock}`,
    wait: {
      one: 'Reenviar em # segundo',
      other: 'Reenviar em # segundos',
    },
    ready: 'Você já pode reenviar.',
    sending: 'Enviando…',
    sent: 'Enviado.',
  },

  notice: {
    title: 'Confirme seu e\u2011mail',
    lead: (email) => `Enviamos um link para ${email}. Abra-o para confirmar seu e\u2011mail.`,
    correct: 'E\u2011mail errado? Corrija',
  },

  link: {
    continueLabel: 'Continuar',
    logIn: 'Entrar',
    retry: 'Tentar de novo',
    back: 'Voltar',
    requestNewLink: 'Solicitar um novo link',
    signedInAs: (email) => `Sua sessão está aberta aqui como ${email}.`,

    verify: {
      title: 'Confirme seu e\u2011mail',
      lead: (email) => `Você criou uma conta com ${email}?`,
      submit: 'Sim, confirmar',
      busy: 'Confirmando…',
      done: 'E\u2011mail confirmado',
      doneLead: 'Tudo pronto.',
      doneOut: 'Entre para continuar.',
    },

    notMe: {
      ask: 'Eu não criei uma conta',
      title: 'Não confirme esta conta',
      lead: (email) =>
        `Alguém criou uma conta com ${email}, provavelmente por engano. Se você não o confirmar, essa pessoa não poderá provar que o e\u2011mail é dela.`,
      claimAccount:
        'Você também pode assumir a conta definindo sua própria senha. A sessão dessa pessoa será encerrada, e o que ela preencheu será removido.',
      setPassword: 'Definir uma senha',
    },

    reset: {
      title: 'Defina uma nova senha',
      lead: (email) =>
        `A sessão de ${email} será aberta aqui, o que a encerrará em todos os outros lugares.`,
      unlinks: (providers) =>
        `A redefinição desvincula o login com ${providers}. Se você o usa, vincule-o de novo em Segurança.`,
      label: 'Nova senha',
      placeholder: 'Escolha uma nova senha',
      submit: 'Definir senha',
      busy: 'Salvando…',
      done: 'Senha alterada',
      doneLead: 'Você entrou aqui. Sua sessão foi encerrada em todos os outros dispositivos.',
      doneOut: 'Entre com sua nova senha.',
      unfinished:
        'Entre com sua nova senha. Até lá, outros dispositivos podem continuar conectados.',
      namesRemoved:
        'Removemos o nome informado antes de você confirmar este e\u2011mail. Você pode adicioná-lo de novo no seu perfil.',
    },

    change: {
      title: 'Confirme seu novo e\u2011mail',
      lead: (email, previous) =>
        `Depois da confirmação, você vai entrar com ${email} em vez de ${previous}.`,
      notRequested: 'Não fez esta solicitação? Feche esta página; nada vai mudar.',
      submit: 'Confirmar novo e\u2011mail',
      busy: 'Salvando…',
      done: 'Falta um passo',
      doneLead: (email) => `Entre com ${email} e sua senha para concluir a alteração.`,
      logInBy: (left) => `Você tem ${left} para isso.`,
      submitDone: 'Entrar',
    },

    recover: {
      title: 'Desfazer a alteração de e\u2011mail',
      lead: (email, current) =>
        `Seu e\u2011mail foi alterado de ${email} para ${current}. Desfaça primeiro a alteração e depois entre.`,
      submit: 'Desfazer alteração',
      busy: 'Desfazendo…',
      done: 'Alteração desfeita',
      doneLead: OFFERS_PASSWORD
        ? 'Se não foi você, alguém pode saber sua senha. Defina uma nova para encerrar todas as outras sessões.'
        : 'Se não foi você, entre e saia de todos os outros dispositivos.',
      setPassword: 'Enviar link de redefinição de senha',
    },

    secure: {
      lead: 'Sua sessão será encerrada em todos os dispositivos, e sua senha deixará de funcionar.',
      sends: (email) => `Enviaremos para ${email} um link para você definir uma nova.`,
      undoes: `Vamos desfazer as alterações ${factors} desde a véspera do nosso e\u2011mail, até sete dias atrás. Uma troca de e\u2011mail solicitada será cancelada.`,
      undoesEmail: `Vamos desfazer as alterações ${factors} desde a véspera do nosso e\u2011mail, até sete dias atrás. Desfazer a troca de e\u2011mail exige mais um passo.`,
      submit: 'Proteger a conta',
      busy: 'Protegendo a conta…',
      wasMe: 'Se foi você, feche esta página.',
      done: 'Sua conta está protegida',
      doneLead: 'Todas as sessões foram encerradas, e a senha antiga não funciona mais.',
      undone: `As alterações recentes ${factors} foram desfeitas. Depois de entrar, confira o que restou e configure de novo o que precisar.`,
      sent: (email) => `Para definir uma nova senha, abra o link que enviamos para ${email}.`,
      otherEmail:
        'Para entrar com seu e\u2011mail anterior, abra o link do nosso e\u2011mail sobre a alteração que a desfaz. Sem esse e\u2011mail, entre em contato com o suporte.',
      alreadyUndone: 'Já desfez a alteração? Então defina uma nova senha.',
      changed:
        'Se seu e\u2011mail foi alterado, nenhum link chegará: desfaça isso primeiro com o link do nosso e\u2011mail sobre a alteração.',
      used: 'Este link já foi usado para proteger sua conta. Se você ainda não definiu uma nova senha, solicite um link agora.',
      expired:
        'Ele era válido por 30 dias, ou até a mudança do e\u2011mail da conta. Se outra pessoa usa sua conta, defina uma nova senha: isso encerra todas as sessões.',
      noPassword: {
        lead: 'Sua sessão será encerrada em todos os dispositivos. Depois, entre de novo.',
        doneLead:
          'Todas as sessões foram encerradas. Antes de entrar de novo, verifique se ninguém mais consegue usar a conta com que você entra.',
        used: 'Sua conta foi protegida com ele. Se você ainda não entrou desde então, faça isso agora.',
        expired:
          'Ele era válido por 30 dias, ou até a mudança do e\u2011mail da conta. Se outra pessoa usa sua conta, entre e desconecte os outros dispositivos.',
      },
    },

    already: {
      verify: 'E\u2011mail já confirmado',
      verifyLead: 'Não há mais nada a fazer.',
    },

    consumed: {
      title: 'Este link não funciona mais',
      verify:
        'Ele já foi usado ou está incompleto. Se você o usou para confirmar seu e\u2011mail, está tudo certo.',
      reset: 'Ele já foi usado ou está incompleto. Cada link funciona uma só vez.',
      change:
        'Ele já foi usado ou está incompleto. Se você confirmou seu novo e\u2011mail, entre com ele.',
      recover:
        'Ele já foi usado ou está incompleto. Se você desfez a alteração, entre com seu e\u2011mail anterior.',
    },

    expired: {
      title: 'Este link expirou',
      verify: 'Solicite um novo.',
      verifySignedOut: 'Entre para solicitar um novo.',
      reset: 'Os links de redefinição valem por uma hora. Solicite um novo.',
      change: 'Seu e\u2011mail não mudou.',
      changeSubmit: 'Solicitar a alteração de novo',
      recover:
        'Este link não pode mais desfazer a alteração. Se você não a solicitou, fale com o suporte.',
    },

    superseded: {
      title: 'Esta solicitação não é mais válida',
      lead: 'Ela foi cancelada, foi substituída ou tem mais de 24 horas. Seu e\u2011mail não mudou.',
    },

    uncheckable: {
      title: 'Não conseguimos verificar este link',
      lead: 'Nada mudou, e o link ainda funciona.',
    },

    incomplete: {
      title: 'Este link está incompleto',
      lead: 'Abra-o de novo a partir do e\u2011mail ou copie o link inteiro.',
    },
  },
}
