import type { Messages } from '../../messages.ts'

export const secondStep: Messages['secondStep'] = {
  title: 'Login em duas etapas',
  confirm: 'Confirme que é você',
  afterPassword:
    'Senha alterada. Até você concluir esta etapa, outros dispositivos podem continuar conectados.',
  kinds: {
    passkey: {
      name: 'Chave de acesso',
      lead: 'Confirme que é você com sua impressão digital, seu rosto ou o bloqueio de tela.',
      label: 'Usar uma chave de acesso',
    },
    totp: {
      name: 'App autenticador',
      lead: 'Digite o código de seis dígitos do seu app autenticador.',
      label: 'Código de seis dígitos',
    },
    recovery_code: {
      name: 'Código de recuperação',
      lead: 'Digite um dos códigos de recuperação que você salvou. Cada código funciona uma única vez.',
      label: 'Código de recuperação',
    },
    email_code: {
      name: 'Código por e\u2011mail',
      lead: 'Digite o código que enviamos para o seu e\u2011mail. Ele vale por 10 minutos.',
      label: 'Código de seis dígitos',
    },
  },
  checkEmail: 'Confira seu e\u2011mail',
  trustDevice: 'Confiar neste dispositivo por 30 dias',
  submit: 'Continuar',
  busy: 'Verificando…',
  otherMethod: 'Usar outro método',
  cancel: 'Cancelar',
  notNow: 'Agora não',
  back: 'Voltar',
  notYou: 'Não é você?',
  submitsItself: 'Continua automaticamente após o sexto dígito.',
  lost: {
    title: 'Não consegue usar este método?',
    onlyTitle: 'Como recuperar o acesso',
    recoveryCode:
      'Se nada mais funcionar, use um código de recuperação ou entre em contato com o suporte.',
    support: 'Perdeu os códigos? Entre em contato com o suporte.',
    onlySupport: 'Entre em contato com o suporte: ele pode desativar o login em duas etapas.',
    passkey:
      'Se você perdeu esta chave de acesso, cancele e remova-a na página da conta. Avisaremos você por e\u2011mail.',
  },
  request: {
    title: 'A conta não é sua?',
    lead: 'Se este endereço agora é seu, solicite-o para uma conta nova. A pessoa titular da conta atual tem 14 dias para recusar.',
    ask: 'Solicitar este endereço',
    asking: 'Solicitando…',
    waiting: (date) =>
      `Você solicitou este endereço. Se ninguém recusar, poderá entrar com ele a partir de ${date}.`,
    refused: (date) =>
      `Este endereço não pode ser solicitado no momento. Você poderá solicitá-lo a partir de ${date}.`,
  },
  keep: {
    title: 'Outra pessoa quer usar seu endereço',
    lead: (email, date) =>
      `Outra pessoa provou que recebe mensagens em ${email}. Se você não recusar, sua conta perderá este endereço em ${date}, e você não poderá mais entrar.`,
    button: 'Manter meu endereço',
    busy: 'Salvando…',
  },
  noKind:
    'Nenhum dos seus métodos pode ser usado na segunda etapa. Entre em contato com o suporte.',
  unknownKind: 'Esta página não consegue pedir a segunda etapa. Recarregue-a e tente de novo.',
}
