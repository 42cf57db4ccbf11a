import { MAX_PASSKEYS, NAME_MAX_CODE_POINTS } from '@foyer/contract/constants.ts'
import { productName } from 'virtual:product'
import type { Messages } from '../../messages.ts'
import { common } from './common.ts'
import { fieldErrors } from './field-errors.ts'

const tryLater = 'Tente de novo daqui a pouco.'
const updated = `O ${productName} foi atualizado. Recarregue a página.`
const unverified = 'Não conseguimos verificar seu login. Entre de novo.'
const logInAgain = 'Entre de novo para continuar.'
const accountGone = 'A conta deste link não existe mais.'
const emailTaken = 'Este e\u2011mail pertence a outra conta.'
const accountExists = 'Já existe uma conta com este e\u2011mail.'
const accountExistsLogIn = `${accountExists} Entre da mesma forma que antes.`
const providerTaken = 'Esta conta de {provider} está vinculada a outra conta.'
const notAvailable = 'O login com {provider} não está disponível aqui. Entre de outra forma.'
const notAvailableHere = '{provider} não está disponível aqui. Fale com o suporte.'
const misconfigured = 'Algo está configurado incorretamente. Fale com o suporte.'
const notConfirmed =
  'Este login com {provider} ainda não foi confirmado. Entre de outra forma, confirme seu e\u2011mail, se ainda não confirmou, e confirme {provider} na sua conta.'

export const failures: Messages['failures'] = {
  'invalid-credential': {
    'sign-in': 'E\u2011mail ou senha incorretos.',
    'sign-up': 'Você já começou a criar sua conta. Use a senha daquela vez ou redefina-a.',
    reauth: 'Senha incorreta. Tente de novo.',
    'email-link': accountGone,
    'reset-password': accountGone,
    default: '{provider} não conseguiu confirmar sua identidade. Tente de novo.',
  },
  /** Follows "Incorrect email or password". */
  signedUpWith: 'Se você criou sua conta com {providers}, entre dessa forma.',
  sessionNotKept:
    'O armazenamento do seu navegador está bloqueado ou cheio, então você sairá da conta ao fechar ou recarregar esta página.',
  linkAfterLogin:
    'Já existe uma conta com {email}. Entre da mesma forma que antes, e {provider} será vinculado a ela.',
  'invalid-email': 'Digite um e\u2011mail válido, como name@example.com.',
  'email-already-in-use': {
    'sign-up': accountExists,
    'change-email': emailTaken,
    'email-link': `${emailTaken} Solicite a alteração de novo com outro e\u2011mail.`,
    default: accountExistsLogIn,
  },
  'weak-password': 'Esta senha não é forte o bastante. Use uma mais longa.',
  'common-password': 'Esta senha é fácil de adivinhar. Escolha outra.',
  'leaked-password': 'Esta senha apareceu em um vazamento de dados. Escolha outra.',
  passwordRule: 'A senha precisa ter {rule}.',
  'user-disabled': 'Esta conta está desativada. Fale com o suporte.',
  'too-many-requests': {
    'sign-in': 'Muitas tentativas. Espere alguns minutos ou redefina sua senha.',
    'send-email':
      'Muitos e\u2011mails solicitados. Confira sua caixa de entrada ou espere alguns minutos.',
    default: 'Muitas tentativas. Espere alguns minutos e tente de novo.',
  },
  'quota-exceeded': {
    'sign-up': 'Não é possível criar contas no momento. Tente de novo mais tarde.',
    default: 'Isso não é possível no momento. Tente de novo mais tarde.',
  },
  'popup-blocked': {
    provider:
      'Seu navegador bloqueou a janela de {provider}. Permita pop-ups ou entre de outra forma.',
    default: 'Seu navegador bloqueou a janela de {provider}. Permita pop-ups e tente de novo.',
  },
  'popup-closed': {
    provider: 'O login com {provider} foi cancelado.',
    default: 'A janela de {provider} foi fechada. Tente de novo quando quiser.',
  },
  'redirect-cancelled': 'O login com {provider} foi cancelado.',
  'account-exists-with-different-credential': {
    'link-provider': providerTaken,
    default: accountExistsLogIn,
  },
  'unauthorized-domain': {
    provider: notAvailable,
    redirect: notAvailable,
    'link-provider': notAvailableHere,
    'reauth-provider': notAvailableHere,
    default: misconfigured,
  },
  'operation-not-allowed': 'Este método de login está desativado. Use outro.',
  'sign-up-closed': `O ${productName} não está aceitando novas contas.`,
  'sign-in-refused': `Não é possível entrar no ${productName} com esta conta. Fale com o suporte.`,
  'provider-unreachable':
    'Não é possível acessar o serviço de login. Verifique sua conexão e tente de novo.',
  'recent-sign-in-required': logInAgain,
  'sign-in-expired': logInAgain,
  'user-mismatch': 'Essa é outra conta. Use a da sua sessão atual.',
  'credential-already-in-use': providerTaken,
  'provider-already-linked':
    'Este método de login já está vinculado. Recarregue a página para vê-lo.',
  'no-such-provider': 'Este método de login não está configurado para sua conta. Use outro.',
  'provider-email-mismatch': 'Escolha a conta de {provider} que usa o e\u2011mail da sua conta.',
  'last-sign-in-method': 'Este é seu único método de login. Configure outro primeiro.',
  'expired-action-code': 'Este link expirou. Solicite um novo.',
  'invalid-action-code': 'Este link já foi usado ou está incompleto. Solicite um novo.',
  'captcha-failed':
    'Não conseguimos verificar que você é uma pessoa. Recarregue a página e tente de novo.',
  'second-factor-required': 'Não é possível entrar aqui com esta conta. Fale com o suporte.',
  'tab-busy': `Outra aba do ${productName} não responde. Feche-a e tente de novo.`,
  'storage-unavailable':
    'O armazenamento do seu navegador está bloqueado ou cheio. Permita cookies e dados de sites, ou libere espaço, e tente de novo.',
  misconfigured,
  'provider-failed': `O serviço de login falhou. ${tryLater}`,
  'same-email': 'Este já é o seu e\u2011mail.',
  'email-already-changed':
    'Seu endereço de e\u2011mail já foi alterado. Você pode desfazer a alteração pela mensagem que enviamos ao anterior.',
  'password-already-set':
    'Este link já foi usado com outra senha. Entre com ela ou solicite um novo link.',
  'password-required':
    'Defina primeiro uma senha. Seus outros métodos de login estão ligados ao seu e\u2011mail atual.',
  'user-not-found': 'Não conseguimos confirmar sua conta. Entre de novo.',

  // from the browser's passkeys
  'passkey-exists':
    'Já existe uma chave de acesso para esta conta neste dispositivo ou neste gerenciador de senhas.',
  'passkey-failed':
    'Seu navegador não conseguiu usar uma chave de acesso. Tente de novo ou use outro método.',

  invalid_request: {
    names: `Use no máximo ${NAME_MAX_CODE_POINTS} caracteres em cada nome.`,
    'sign-up': `Confira seu e\u2011mail e use no máximo ${NAME_MAX_CODE_POINTS} caracteres em cada nome.`,
    'change-email': 'Este e\u2011mail não pode ser usado. Veja se está escrito corretamente.',
    'delete-account': 'Isso não corresponde ao seu e\u2011mail.',
    default: 'Algo deu errado. Recarregue a página e tente de novo.',
  },
  fields: fieldErrors,
  unauthenticated: common.session.ended,
  invalid_identity_token: unverified,
  reauthentication_required: {
    'sign-in': 'Isso demorou demais. Entre de novo.',
    'sign-up': 'Isso demorou demais. Entre de novo.',
    provider: 'Isso demorou demais. Entre de novo.',
    redirect: 'Isso demorou demais. Entre de novo.',
    default: logInAgain,
  },
  second_factor_required: 'Entre de novo e conclua a segunda etapa.',
  second_factor_invalid: {
    'email-code': 'Este código está incorreto. Digite o do nosso e\u2011mail mais recente.',
    passkey: 'Não foi possível verificar esta chave de acesso. Tente de novo ou use outro método.',
    'recovery-code': 'Este código de recuperação está incorreto ou já foi usado.',
    default: 'Este código está incorreto ou já foi usado. Digite o que aparece agora.',
  },
  unknown_passkey: 'Esta chave de acesso foi removida da sua conta. Entre de outra forma.',
  passkey_invalid: {
    passkey:
      'Não foi possível usar a chave de acesso. Ela pode ter sido removida. Entre de outra forma ou tente de novo.',
    default: 'Não foi possível verificar a chave de acesso. Tente de novo ou use outra.',
  },
  provider_sign_in_required: 'Entre de outra forma uma vez, para confirmar que é você.',
  passkey_suspended:
    'Esta chave de acesso está pausada. Entre de outra forma e confirme-a na sua conta.',
  identity_mismatch: unverified,
  identity_conflict:
    'Esta conta de {provider} tem um e\u2011mail diferente do da sua conta aqui. Entre de outra forma.',
  forbidden: {
    passkey:
      'Não é possível entrar com esta chave de acesso agora. Entre de outra forma e confirme seu e\u2011mail.',
    'add-passkey': `Não é possível adicionar uma chave de acesso agora. Seu e\u2011mail precisa estar confirmado, e uma conta pode ter no máximo ${MAX_PASSKEYS} chaves de acesso.`,
    'set-up-app': 'Esta configuração expirou. Cancele e comece de novo.',
    'sign-in':
      'Não é possível entrar com esta senha. Redefina-a primeiro; isso também confirma seu e\u2011mail.',
    'change-email': 'Confirme seu e\u2011mail atual antes de alterá-lo.',
    provider: notConfirmed,
    'link-provider': notConfirmed,
    redirect: notConfirmed,
    default: 'Isso não é permitido. Recarregue a página e tente de novo.',
  },
  new_devices_refused: OFFERS_PASSWORD
    ? 'Muitos logins em novos dispositivos não foram concluídos. Entre em um dispositivo que você já usou ou redefina sua senha. Se você não tem senha, tente de novo em 24 horas.'
    : 'Muitos logins em novos dispositivos não foram concluídos. Entre em um dispositivo que você já usou ou tente de novo em 24 horas.',
  account_deleted:
    'Esta conta foi excluída. Para se cadastrar de novo com este e\u2011mail, tente em alguns minutos.',
  sign_up_closed: 'O cadastro está fechado. Se você já tem uma conta, entre.',
  email_not_allowed: 'Você não pode usar este e\u2011mail aqui. Use o da sua organização.',
  not_found: 'Isso não existe mais. Recarregue a página.',
  method_not_allowed: updated,
  conflict: {
    'change-email': emailTaken,
    'account-action':
      'Isso já existe ou foi alterado em outro lugar. Recarregue a página e tente de novo.',
    default: accountExistsLogIn,
  },
  email_changed:
    'Este e\u2011mail não dá mais acesso à sua conta. Para desfazer a alteração, abra nossa mensagem na sua caixa de entrada anterior ou fale com o suporte.',
  payload_too_large: 'Isso é longo demais. Encurte e tente de novo.',
  unsupported_media_type: updated,
  rate_limited: 'Muitas tentativas. Espere um minuto e tente de novo.',
  support: 'fale com o suporte',
  reference: 'Referência: {id}.',
  tryAgainIn: 'Muitas tentativas. Tente de novo {wait}.',
  codesPaused: 'Muitos códigos incorretos. Tente de novo {wait} ou use outro método.',
  recoveryCodesLimited:
    'Muitas tentativas. Confira se o código de recuperação não tem erros de digitação ou tente de novo {wait}.',
  internal: {
    'sign-up':
      'Algo deu errado do nosso lado. Talvez sua conta já exista: tente de novo ou entre nela.',
    'set-password':
      'Algo deu errado do nosso lado. Talvez sua nova senha já esteja salva: entre com ela ou tente de novo.',
    'reset-password':
      'Algo deu errado do nosso lado. Talvez sua nova senha já esteja salva: tente de novo.',
    default: `Algo deu errado do nosso lado. ${tryLater}`,
  },
  unavailable: `O ${productName} está sobrecarregado ou sendo atualizado. ${tryLater}`,

  unreachable: {
    names: `Não é possível acessar o ${productName}. Talvez sua alteração não esteja salva; ela continua aqui. ${tryLater}`,
    'delete-account': `Não é possível acessar o ${productName}. Talvez sua conta já esteja excluída: recarregue a página para conferir.`,
    'set-password': `Não é possível acessar o ${productName}. Talvez sua nova senha já esteja salva: entre com ela ou tente de novo daqui a pouco.`,
    'set-up-app': `Não é possível acessar o ${productName}. Talvez o app já esteja configurado. Tente de novo daqui a pouco com o código que ele mostrar.`,
    'turn-on-two-step': `Não é possível acessar o ${productName}. Talvez o login em duas etapas já esteja ativado. Se estiver, gere novos códigos de recuperação, porque você não viu os primeiros.`,
    'renew-codes': `Não é possível acessar o ${productName}. Talvez seus códigos de recuperação atuais não funcionem mais. Tente de novo daqui a pouco para receber novos.`,
    'add-passkey': `Não é possível acessar o ${productName}. Talvez a chave de acesso já tenha sido adicionada: procure na lista antes de tentar de novo.`,
    default: common.unreachable,
  },
  offline: {
    download: 'Não baixado: você está sem conexão. Tente de novo quando a conexão voltar.',
    default: 'Não enviado: você está sem conexão. Tente de novo quando a conexão voltar.',
  },
  outdated: 'Nada foi enviado. Recarregue primeiro a página.',
  unknown: `Algo deu errado. ${tryLater}`,
}
