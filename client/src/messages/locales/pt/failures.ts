import { NAME_MAX_CODE_POINTS } from '@foyer/contract/constants.ts'
import { brand } from '../../../brand.ts'
import type { Messages } from '../../messages.ts'
import { door } from './door.ts'

const tryLater = 'Tente de novo daqui a pouco.'
const tellThem = `avise quem cuida do ${brand.name}`
const updated = `O ${brand.name} foi atualizado nesse meio-tempo. Carregue a página de novo.`
const unverified = 'Não foi possível verificar sua entrada. Entre novamente.'
const signInOnceMore = 'Entre mais uma vez para continuar.'
const noAccountLeft = 'A conta a que este link se destinava não existe mais.'
const othersAddress = 'Este endereço pertence a outra conta. Use outro.'
const othersGoogle = 'Esta conta do Google já pertence a outra conta aqui. Escolha outra.'
const googleNotSetUp = `A entrada com o Google não está configurada para este endereço. Entre com sua senha e ${tellThem}.`

export const failures: Messages['failures'] = {
  'invalid-credential': {
    'sign-in':
      'Não há conta com esse e-mail e essa senha. Confira os dois, ou use o Google se você se cadastrou com ele.',
    'sign-up': 'Sua conta começou a ser criada com outra senha. Use aquela, ou redefina-a.',
    'fresh-sign-in': 'Esta não é a senha da sua conta. Tente de novo.',
    link: noAccountLeft,
    'reset-password': noAccountLeft,
    otherwise: 'O Google não confirmou quem você é. Tente de novo.',
  },
  'invalid-email': 'Isto não parece um endereço de e-mail. Veja se há erro de digitação.',
  'email-already-in-use': {
    'sign-up': 'Já existe uma conta com este e-mail. Entre nela, ou use outro endereço.',
    'change-email': othersAddress,
    link: 'Este endereço já pertence a outra conta. Peça a mudança de novo, com outro.',
    otherwise: 'Já existe uma conta com este e-mail. Entre do jeito que você entrou antes.',
  },
  'weak-password': 'Esta senha ainda não cumpre as regras.',
  'user-disabled': 'Esta conta foi desativada. Entre em contato com o suporte.',
  'too-many-requests': {
    'sign-in':
      'Tentativas demais por enquanto. Espere alguns minutos e tente de novo, ou redefina sua senha.',
    mail: 'Foram pedidos e-mails demais. Procure o que você já tem, ou espere alguns minutos.',
    otherwise: 'Tentativas demais por enquanto. Espere alguns minutos e tente de novo.',
  },
  'quota-exceeded': {
    'sign-up': `Por enquanto não é possível criar mais contas. Tente mais tarde e, se continuar assim, ${tellThem}.`,
    otherwise: `O serviço de entrada não aceita mais pedidos deste tipo por enquanto. Tente mais tarde e, se continuar assim, ${tellThem}.`,
  },
  'popup-blocked': {
    google:
      'Seu navegador bloqueou a janela do Google. Permita pop-ups nesta página, ou use sua senha.',
    otherwise:
      'Seu navegador bloqueou a janela do Google. Permita pop-ups nesta página e tente de novo.',
  },
  'popup-closed': {
    google: 'A janela do Google foi fechada. Abra-a de novo, ou use sua senha.',
    otherwise: 'A janela do Google foi fechada. Abra-a de novo quando quiser.',
  },
  'redirect-cancelled': 'Você voltou sem entrar com o Google. Tente de novo, ou use sua senha.',
  'account-exists-with-different-credential': {
    'add-google': othersGoogle,
    otherwise: 'Você já tem uma conta com este e-mail. Entre com sua senha.',
  },
  'unauthorized-domain': {
    google: googleNotSetUp,
    redirect: googleNotSetUp,
    otherwise: `O Google não está configurado para este endereço. Por favor, ${tellThem}.`,
  },
  'operation-not-allowed': {
    'sign-up': 'A criação de conta com senha está desativada. Use o Google.',
    mail: 'A entrada com senha está desativada. Use o Google.',
    otherwise: 'Esta forma de entrar está desativada. Use outra.',
  },
  'sign-up-closed': `O ${brand.name} não aceita novas contas no momento. Se você já tem uma, entre do jeito que você entrou antes.`,
  'sign-in-refused': `O ${brand.name} não permite a entrada desta conta. Entre em contato com o suporte.`,
  'provider-unreachable': `Não foi possível acessar o serviço de entrada. Verifique sua conexão. ${tryLater}`,
  'recent-sign-in-required': signInOnceMore,
  'sign-in-expired': signInOnceMore,
  'user-mismatch': 'Essa é outra conta. Use aquela com que você entrou.',
  'credential-already-in-use': othersGoogle,
  'provider-already-linked':
    'Esta forma de entrar já está configurada. Carregue a página de novo para vê-la.',
  'no-such-provider': 'Esta forma de entrar não está configurada na sua conta. Use outra.',
  'google-other-address':
    'Esta conta do Google tem outro endereço. Escolha a que tem o endereço da sua conta.',
  'last-way-in': 'Esta é sua única forma de entrar. Crie primeiro uma senha.',
  'expired-action-code': 'Este link expirou. Peça um novo.',
  'invalid-action-code': 'Este link já foi usado ou está incompleto. Peça um novo.',
  'captcha-failed':
    'Não conseguimos verificar que você é uma pessoa. Carregue a página de novo e tente mais uma vez.',
  'second-factor-required': `Esta conta exige uma segunda etapa que o ${brand.name} não oferece. Entre em contato com o suporte.`,
  'storage-unavailable':
    'Este navegador não guarda nada para esta página. Permita cookies e dados de sites e tente de novo.',
  misconfigured: `Isto não está configurado corretamente. Por favor, ${tellThem}.`,
  'provider-failed': `O serviço de entrada falhou. ${tryLater}`,
  'same-address': 'Este já é o seu endereço. Use outro.',
  'already-moved':
    'Sua conta já passou para este endereço. O e-mail enviado para o anterior permite desfazer a mudança.',
  'password-set-before':
    'Este link já definiu uma senha: a que você digitou antes. Digite essa para entrar, ou peça um novo link.',
  'password-required':
    'Crie primeiro uma senha: o Google continua conhecendo você pelo endereço antigo.',
  'user-not-found': 'O serviço de entrada não disse quem você é. Tente de novo.',

  invalid_request: {
    names: `Um nome pode ter no máximo ${NAME_MAX_CODE_POINTS} caracteres, sem caracteres de controle. Altere-o.`,
    'sign-up': `Veja se há erro de digitação no seu e-mail, e confira seu nome e sobrenome: cada um pode ter no máximo ${NAME_MAX_CODE_POINTS} caracteres.`,
    'change-email': 'Este endereço não pode ser usado. Veja se há erro de digitação.',
    'delete-account': 'Este não é o endereço da sua conta. Digite-o mais uma vez.',
    otherwise: `O ${brand.name} não conseguiu entender isto. Carregue a página de novo e tente mais uma vez.`,
  },
  unauthenticated: door.session.ended,
  invalid_identity_token: unverified,
  reauthentication_required: {
    google: 'Isso demorou um pouco demais. Entre mais uma vez.',
    redirect: 'Isso demorou um pouco demais. Entre mais uma vez.',
    otherwise: signInOnceMore,
  },
  identity_mismatch: unverified,
  identity_conflict: 'Esta conta do Google corresponde a outro endereço. Entre com sua senha.',
  forbidden: {
    'sign-in':
      'Seu endereço precisa ser confirmado antes que você possa entrar. Redefina sua senha: o e-mail resolve as duas coisas.',
    'change-email': 'Confirme primeiro o endereço que você tem e depois altere-o.',
    otherwise:
      'Isto não é permitido a partir daqui. Carregue a página de novo e tente mais uma vez.',
  },
  account_deleted:
    'Esta conta foi excluída. Você pode criar outra; se ainda não der certo, tente de novo daqui a pouco.',
  not_found: 'Isto não existe mais. Carregue a página de novo.',
  method_not_allowed: updated,
  conflict: {
    'change-email': othersAddress,
    otherwise: 'Este e-mail está em uso por outra conta. Entre do jeito que você entrou antes.',
  },
  email_changed:
    'Este endereço não abre a sua conta aqui. Abra o e-mail sobre a mudança na sua caixa anterior e desfaça a mudança, ou fale com o suporte.',
  payload_too_large: 'Isto é longo demais para ser salvo. Encurte-o.',
  unsupported_media_type: updated,
  rate_limited: 'Tentativas demais por enquanto. Espere um minuto e tente de novo.',
  tryAgainIn: 'Tentativas demais por enquanto. Tente de novo #.',
  internal: {
    'sign-up':
      'Algo falhou do nosso lado. Talvez sua conta já exista: envie mais uma vez, ou entre nela.',
    'set-password':
      'Algo falhou do nosso lado. Talvez sua nova senha já esteja valendo: entre com ela, ou tente de novo.',
    'reset-password':
      'Algo falhou do nosso lado. Talvez sua nova senha já esteja valendo: envie mais uma vez.',
    otherwise: `Algo falhou do nosso lado. ${tryLater}`,
  },
  unavailable: `O ${brand.name} está sobrecarregado ou sendo atualizado. ${tryLater}`,

  unreachable: {
    names: `Não é possível acessar o ${brand.name}. Talvez já esteja salvo. O que você digitou continua aqui. ${tryLater}`,
    'delete-account': `Não é possível acessar o ${brand.name}. Talvez sua conta já esteja excluída: carregue a página de novo para ver.`,
    'set-password': `Não é possível acessar o ${brand.name}. Talvez sua nova senha já esteja valendo: entre com ela, ou tente de novo daqui a pouco.`,
    otherwise: door.unreachable,
  },
  offline: 'Nada foi enviado. Tente de novo quando houver conexão.',
  outdated: 'Nada foi enviado ainda. Carregue primeiro a página de novo.',
  unknown: `Isto não funcionou, e não sabemos por quê. ${tryLater}`,
}
