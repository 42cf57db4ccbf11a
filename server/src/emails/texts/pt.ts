import type { EmailTexts } from '../kinds.ts'

export const pt: EmailTexts = {
  advice:
    'Se foi você, não precisa fazer nada. Se não foi, escolha “Não fui eu”: todas as sessões serão encerradas e você definirá uma nova senha.',
  pausedAdvice:
    'Se foi você, basta confirmar as chaves de acesso que aparecerem como suspensas na sua conta. Se não foi, escolha “Não fui eu”: todas as sessões serão encerradas e você definirá uma nova senha.',
  notMe: 'Não fui eu',
  logIn: 'Entrar',
  linkHint: 'Se o botão não funcionar, abra este link:',
  details: { time: 'Data e hora', method: 'Login com', device: 'Dispositivo', network: 'Rede' },
  colon: ': ',
  deviceName: (browser, system) => `${browser} em ${system}`,
  unknown: {
    device: 'Dispositivo desconhecido',
    browser: 'Navegador desconhecido',
    system: 'um sistema desconhecido',
  },
  thisMachine: 'Este computador',
  password: 'Senha',
  passkey: 'Chave de acesso',
  reason: (product) =>
    `Você recebeu este e-mail porque ele diz respeito à segurança da sua conta ${product}.`,
  support: 'Falar com o suporte',
  again: { one: ' (mais uma vez)', other: ' (mais # vezes)' },
  emails: {
    'new-device': {
      subject: (product) => `Novo acesso à sua conta ${product}`,
      lead: () => 'Sua conta foi acessada por um navegador que ainda não conhecíamos.',
    },
    'password-added': {
      subject: (product) => `Uma senha foi definida para sua conta ${product}`,
      lead: () => 'A partir de agora, é possível entrar na sua conta com uma senha.',
    },
    'password-changed': {
      subject: (product) => `Sua senha do ${product} foi alterada`,
      lead: () =>
        'Os outros dispositivos foram desconectados. A partir de agora, só a nova senha funciona.',
    },
    'password-removed': {
      subject: (product) => `A senha da sua conta ${product} foi removida`,
      lead: () => 'Não é mais possível entrar com uma senha.',
    },
    'provider-added': {
      subject: (product) => `Um método de login foi adicionado à sua conta ${product}`,
      lead: ({ provider }, { methodName }) =>
        `${methodName(provider)} foi vinculado e já pode ser usado para entrar.`,
    },
    'provider-removed': {
      subject: (product) => `Um método de login foi removido da sua conta ${product}`,
      lead: ({ provider }, { methodName }) =>
        `${methodName(provider)} foi desvinculado e não pode mais ser usado para entrar. Isso também acontece quando a senha é redefinida por e-mail.`,
    },
    'email-change-asked': {
      subject: (product) => `Pedido de alteração do seu e-mail do ${product}`,
      lead: () => 'Um novo e-mail substituirá o atual assim que for confirmado.',
    },
    'data-exported': {
      subject: (product) => `Os dados da sua conta ${product} foram baixados`,
      lead: () => 'Uma cópia dos dados da sua conta foi baixada.',
    },
    'account-deleted': {
      subject: (product) => `Sua conta ${product} foi excluída`,
      lead: () => 'Sua conta e os dados dela foram excluídos.',
      advice: 'Se não foi você, entre em contato com o suporte.',
    },
    'signed-out-by-operator': {
      subject: (product) => `Sua sessão do ${product} foi encerrada em todos os dispositivos`,
      lead: () => 'O suporte encerrou todas as sessões da sua conta.',
      advice: 'Você pode entrar de novo a qualquer momento.',
    },
    'passkey-added': {
      subject: (product) => `Uma chave de acesso foi adicionada à sua conta ${product}`,
      lead: () => 'A nova chave de acesso já pode ser usada para entrar.',
    },
    'passkey-removed': {
      subject: (product) => `Uma chave de acesso foi removida da sua conta ${product}`,
      lead: () =>
        'Ela não pode mais ser usada para entrar. A página da sua conta mostra quais restam.',
    },
    'authenticator-added': {
      subject: (product) => `Um app autenticador foi configurado para a sua conta ${product}`,
      lead: () =>
        'Os códigos dele já podem ser usados como segunda etapa do login. Se você já tinha um app autenticador, os códigos do anterior não funcionam mais.',
    },
    'authenticator-removed': {
      subject: (product) => `O app autenticador foi removido da sua conta ${product}`,
      lead: () => 'Os códigos dele não podem mais ser usados para entrar.',
    },
    'two-step-on': {
      subject: (product) => `O login em duas etapas foi ativado na sua conta ${product}`,
      lead: () =>
        'A partir de agora, entrar na conta exige uma segunda etapa. Quaisquer outros dispositivos foram desconectados.',
    },
    'two-step-off': {
      subject: (product) => `O login em duas etapas foi desativado na sua conta ${product}`,
      lead: () => 'Entrar na conta não exige mais uma segunda etapa.',
    },
    'recovery-codes-renewed': {
      subject: (product) => `Novos códigos de recuperação da sua conta ${product}`,
      lead: () =>
        'Os códigos que você guardou antes não funcionam mais. Os novos podem substituir a segunda etapa do login.',
    },
    'recovery-code-used': {
      subject: (product) => `Um código de recuperação da sua conta ${product} foi usado`,
      lead: ({ codes_left }) =>
        `Ele substituiu a segunda etapa de um login e não funciona mais. Códigos restantes: ${codes_left}. Você pode criar outros na sua conta.`,
    },
    'second-step-missing': {
      subject: (product) => `Alguém tentou entrar na sua conta ${product}`,
      lead: ({ provider }, { methodName }) =>
        provider === 'password'
          ? 'Alguém digitou sua senha, mas não concluiu a segunda etapa. Se não foi você, outra pessoa sabe sua senha.'
          : `Alguém entrou com ${methodName(provider)}, mas não concluiu a segunda etapa. Se não foi você, outra pessoa pode usar sua conta ${methodName(provider)}.`,
    },
    'codes-paused': {
      subject: (product) => `Códigos incorretos demais na sua conta ${product}`,
      lead: () =>
        'Por algum tempo, os códigos do seu app autenticador podem não funcionar. As chaves de acesso e os códigos de recuperação continuam funcionando em todos os dispositivos.',
    },
    'factors-removed-by-operator': {
      subject: (product) => `O suporte removeu o login em duas etapas da sua conta ${product}`,
      lead: () =>
        'Todas as chaves de acesso, aplicativos autenticadores e códigos de recuperação foram removidos. Você pode entrar sem a segunda etapa e configurá-la de novo.',
      advice: 'Se você não pediu isso, entre em contato com o suporte.',
    },
    'factors-restored': {
      subject: (product) => `Alterações recentes no seu login do ${product} foram desfeitas`,
      lead: () =>
        'Alguém escolheu “Não fui eu” em um dos nossos e-mails de segurança. As alterações recentes nas suas chaves de acesso, no aplicativo autenticador, nos códigos de recuperação e no login em duas etapas foram desfeitas.',
      advice:
        'No próximo login, confira suas chaves de acesso e o login em duas etapas e configure de novo o que estiver faltando. Se não foi você, outra pessoa pode ler seus e-mails: troque primeiro a senha da sua caixa de e-mail.',
    },
    'email-claimed': {
      subject: (product) => `Alguém quer usar o e-mail da sua conta ${product}`,
      lead: ({ days_to_object }, { duration }) =>
        `Outra pessoa provou que recebe mensagens neste endereço e quer usá-lo na própria conta. Se você não se opuser, sua conta perderá este e-mail em ${duration(days_to_object, 'day')}.`,
      advice:
        'Para mantê-lo, entre com a segunda etapa ou escolha “Manter meu endereço” em um dispositivo em que você já entrou.',
    },
    'sign-in-code': {
      subject: (product) => `Seu código de login do ${product}`,
      lead: ({ minutes }, { duration }) =>
        `Digite este código para concluir o login. Ele vale por ${duration(minutes, 'minute')}.`,
      advice:
        'Se você não está fazendo login, outra pessoa está tentando fazer isso. Não compartilhe o código e, se você tem uma senha, altere-a.',
    },
    summary: {
      lead: ({ count }, { plural }) =>
        `${plural(count, { one: 'Isso aconteceu mais uma vez em uma hora', other: 'Isso aconteceu mais # vezes em uma hora' })}. Para não encher sua caixa de entrada, você recebe um único e-mail sobre isso.`,
    },
    test: {
      subject: (product) => `E-mail de teste do ${product}`,
      lead: () => 'As configurações de e-mail funcionam: esta mensagem chegou.',
      advice: 'Você não precisa fazer nada.',
    },
  },
}
