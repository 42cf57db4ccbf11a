import type { Messages } from '../../messages.ts'

export const changes: Messages['changes'] = {
  cancel: 'Cancelar',

  freshSignIn: {
    title: 'É você?',
    lead: (email) =>
      `Para isso é preciso entrar mais uma vez como ${email}. Depois, o que você estava fazendo continua.`,
    moved: (email) =>
      `Você confirmou ${email} nesse meio-tempo? Sua senha vale lá também: você continua com o novo endereço.`,
    confirm: 'Continuar',
    google: 'Continuar com o Google',
    busy: 'Entrando mais uma vez',
    forgot: 'Esqueceu a senha?',
    sending: 'Enviando um e-mail',
    sent: (email) =>
      `Escrevemos para ${email}. Crie uma nova senha pelo link desse e-mail e depois digite-a aqui.`,
  },

  password: {
    lead: 'Com uma nova senha, este dispositivo continua conectado. Todos os outros são desconectados.',
    label: 'Nova senha',
    placeholder: 'Escolha uma nova senha',
    change: 'Alterar a senha',
    set: 'Criar a senha',
    busy: 'Salvando sua nova senha',
    done: 'Sua senha foi salva. Aqui sua sessão continua aberta; todos os outros dispositivos foram desconectados.',
  },

  email: {
    lead: (email) =>
      `Aqui você é ${email}. Escreveremos para o novo endereço, e o link desse e-mail passará sua conta para ele.`,
    confirmFirst: (email) =>
      `Confirme primeiro ${email}: abra o link do e-mail que enviamos para esse endereço.`,
    passwordFirst:
      'Você entra com o Google, que continua conhecendo você pelo endereço atual. Crie primeiro uma senha; depois você poderá mudar de endereço.',
    unlinksGoogle:
      'O Google está ligado ao seu endereço atual. Ele será removido da sua conta assim que você pedir a mudança; depois você entra com sua senha.',
    label: 'Novo e-mail',
    placeholder: 'Digite seu novo e-mail',
    submit: 'Enviar o e-mail',
    busy: 'Escrevendo para o novo endereço',
    sent: (email) => `Escrevemos para ${email}`,
    openLink:
      'Abra o link desse e-mail dentro de 24 horas. Depois entre de novo, com o novo endereço.',
    oldIsTold: (email) =>
      `Até lá, nada muda. Depois avisaremos ${email}, e por lá a mudança pode ser desfeita.`,
    askAgain:
      'O e-mail não chegou, ou há um erro de digitação? Peça de novo: vale o último endereço que você pedir.',
    googleStays:
      'Não foi possível remover o Google da sua conta. Remova-o em “Acesso” antes de abrir o link.',
    another: 'Usar outro endereço',
  },

  deletion: {
    lead: 'Tudo o que há nela some na hora, e ninguém pode recuperar: nem você, nem nós.',
    what: 'O que é excluído',
    profile: 'seu nome e seu endereço',
    ways: 'todas as formas de entrar: sua senha, e o Google, se você o adicionou',
    devices: 'a sessão em cada um dos seus dispositivos',
    records: 'sua atividade recente e tudo o mais que guardamos sobre você',
    again: 'Você pode criar uma nova conta com o mesmo endereço quando quiser. Ela começa vazia.',
    label: (email) => `Para confirmar, digite ${email}`,
    submit: 'Excluir minha conta para sempre',
    busy: 'Excluindo sua conta',
  },
}
