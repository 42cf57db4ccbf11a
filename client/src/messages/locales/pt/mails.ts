import type { Messages } from '../../messages.ts'

export const mails: Messages['mails'] = {
  forgot: {
    lead: 'Informe seu endereço, e enviaremos um link para criar uma nova senha.',
    submit: 'Enviar o link',
    sending: 'Enviando o e-mail',
    sentTitle: 'Veja sua caixa de entrada',
    sentLead: (email) =>
      `Se houver uma conta para ${email}, um e-mail está a caminho. Com o link dele você cria uma nova senha; ele vale por uma hora.`,
    hint: 'Nada depois de alguns minutos? Procure no spam e veja se há erro de digitação no endereço.',
    back: 'Voltar ao login',
    otherAddress: 'Usar outro endereço',
  },

  resend: {
    send: 'Enviar de novo',
    wait: {
      one: 'Você poderá enviar de novo em # segundo.',
      other: 'Você poderá enviar de novo em # segundos.',
    },
    ready: 'Você já pode enviar de novo.',
    sending: 'Enviando o e-mail',
    sent: 'O e-mail foi enviado.',
  },

  notice: {
    title: 'Confirme seu endereço',
    lead: (email) => `Escrevemos para ${email}. Abra o link desse e-mail.`,
  },

  link: {
    goOn: 'Continuar',
    signIn: 'Entrar',
    retry: 'Tentar de novo',
    back: 'Voltar',
    toForgotten: 'Pedir um novo link',
    signedInAs: (email) =>
      `Neste navegador está aberta a sessão de ${email}. Ela continua como está.`,

    verify: {
      title: 'Confirme seu endereço',
      lead: 'Este é o seu endereço, e você criou sua conta com ele?',
      submit: 'Confirmar',
      busy: 'Confirmando seu endereço',
      done: 'Seu endereço está confirmado',
      doneLead: 'Isso é tudo. Você pode continuar.',
      doneOut: 'Entre para continuar.',
    },

    stranger: {
      ask: 'Não fui eu',
      title: 'Então não confirme',
      lead: 'Alguém criou uma conta com o seu endereço, talvez por um erro de digitação. Enquanto você não confirmar, essa pessoa não poderá usá-lo aqui como dela.',
      takeOver:
        'Você também pode ficar com a conta: crie sua própria senha. Quem a abriu será desconectado, e nada do que foi preenchido por essa pessoa permanece.',
      setPassword: 'Criar uma senha',
    },

    reset: {
      title: 'Crie uma nova senha',
      lead: 'Depois disso sua sessão fica aberta aqui e encerrada em todos os outros lugares. Se este endereço nunca foi confirmado, nada do que foi preenchido até agora permanece, pois pode ser de outra pessoa.',
      placeholder: 'Escolha uma nova senha',
      submit: 'Salvar a senha',
      busy: 'Salvando sua senha',
    },

    change: {
      title: 'Confirme seu novo endereço',
      lead: (previous) => `A partir daí você entra com ele, e não mais com ${previous}.`,
      notYours: 'Se você não pediu isso, feche esta página. Assim nada muda.',
      submit: 'Usar este endereço',
      busy: 'Alterando seu endereço',
      done: 'Seu endereço foi alterado',
      doneLead: 'A partir de agora você entra com',
      signInUntil: (moment) => `Entre com ele até ${moment}: só então a mudança estará completa.`,
      submitDone: 'Entrar com ele',
    },

    recover: {
      title: 'Recupere seu endereço anterior',
      lead: (current) =>
        `Sua conta passou para ${current}. Aqui você desfaz isso. Faça isso antes de entrar de novo, principalmente com o Google: depois pode ser tarde demais.`,
      submit: 'Recuperar o endereço',
      busy: 'Recuperando seu endereço',
      done: 'Sua conta voltou ao endereço anterior',
      doneLead:
        'Talvez outra pessoa saiba sua senha. Crie uma nova: com isso, todas as outras pessoas são desconectadas.',
      setPassword: 'Enviar um link para uma nova senha',
    },

    already: {
      verify: 'Isto já está feito',
      verifyLead: 'Seu endereço está confirmado. Não há mais nada a fazer.',
    },

    used: {
      title: 'Este link não funciona mais',
      verify:
        'Ele já foi usado ou está incompleto. Se você confirmou seu endereço com ele, está tudo feito.',
      reset: 'Ele já foi usado ou está incompleto. Cada link cria uma senha só uma vez.',
      change:
        'Ele já foi usado ou está incompleto. Se você confirmou seu novo endereço com ele, entre com esse endereço.',
      recover:
        'Ele já foi usado ou está incompleto. Se você desfez a mudança com ele, entre com seu endereço anterior.',
    },

    expired: {
      title: 'Este link expirou',
      verify: 'Você pode pedir outro.',
      verifyOut: 'Entre e peça lá outro e-mail.',
      reset: 'Ele valia por uma hora. Você pode pedir outro.',
      change: 'Seu endereço continua como era. Você pode pedir a mudança de novo.',
      changeSubmit: 'Pedir a mudança de novo',
      recover:
        'É tarde demais para desfazer a mudança com ele. Se você não pediu essa mudança, fale com o suporte.',
    },

    withdrawn: {
      title: 'Esta mudança não está mais pedida',
      lead: 'Depois disso outro endereço foi pedido, a mudança foi retirada, uma nova senha foi criada ou se passaram 24 horas. Este link não muda mais nada.',
    },

    unread: {
      title: 'Ainda não conseguimos ler este link',
      lead: 'Ele continua válido, e nada foi alterado.',
    },

    broken: {
      title: 'Este link está incompleto',
      lead: 'Falta uma parte dele. Abra-o mais uma vez a partir do e-mail, ou copie de lá o endereço inteiro.',
    },
  },
}
