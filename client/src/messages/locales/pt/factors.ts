import { productName } from 'virtual:product'
import type { Messages } from '../../messages.ts'

export const factors: Messages['factors'] = {
  lead: OFFERS_PASSKEYS
    ? 'Ao entrar, também é pedido um código ou uma chave de acesso.'
    : 'Ao entrar, também é pedido um código.',
  passwordAlone: 'Assim, uma senha roubada não basta.',
  isOn: 'O login em duas etapas está ativado. Quaisquer outros dispositivos foram desconectados.',
  isOff: 'O login em duas etapas está desativado.',
  verifyFirst: (email) =>
    OFFERS_PASSKEYS
      ? `Confirme ${email} para adicionar chaves de acesso e ativar o login em duas etapas.`
      : `Confirme ${email} para ativar o login em duas etapas.`,
  cancel: 'Cancelar',
  copied: 'Copiado',
  notCopied: 'Seu navegador não permitiu copiar. Selecione o texto para copiá-lo.',

  passkeys: {
    title: 'Chaves de acesso',
    lead: OFFERS_PASSWORD
      ? 'Use sua impressão digital, seu rosto ou o bloqueio de tela em vez de uma senha.'
      : 'Use sua impressão digital, seu rosto ou o bloqueio de tela.',
    add: 'Adicionar uma chave de acesso',
    adding: 'Siga as instruções do seu navegador.',
    added: 'Chave de acesso adicionada.',
    created: (time) => `Adicionada ${time}`,
    lastUsed: (time) => `Último uso ${time}`,
    neverUsed: 'Ainda não usada',
    notSynced: 'Só em um dispositivo',
    suspended: 'Suspensa',
    suspendedHint: 'Suspensa por segurança depois de uma mudança na sua conta. Ela é sua?',
    confirm: 'Confirmar',
    confirmNamed: (name) => `Confirmar ${name}`,
    confirmed: 'Chave de acesso confirmada.',
    rename: 'Renomear',
    renameNamed: (name) => `Renomear ${name}`,
    name: 'Nome',
    save: 'Salvar',
    renaming: 'Salvando…',
    renamed: 'Chave de acesso renomeada.',
    remove: 'Remover',
    removeNamed: (name) => `Remover ${name}`,
    removeTitle: 'Remover esta chave de acesso?',
    removeLead: (name) => `Você não poderá mais entrar com “${name}”.`,
    removing: 'Removendo…',
    removed: 'Chave de acesso removida.',
    removeLast: {
      title: 'Remover esta chave de acesso e desativar o login em duas etapas?',
      lead: 'É a sua única segunda etapa. Você entrará sem ela, e seus códigos de recuperação deixarão de funcionar.',
      done: 'Chave de acesso removida. O login em duas etapas está desativado.',
    },
    unavailable:
      'Chaves de acesso precisam de um nome de domínio. O endereço desta página é um endereço IP.',
    unsupported: 'Este navegador não oferece chaves de acesso.',
  },

  offer: {
    title: 'Entre mais rápido da próxima vez',
    dismiss: 'Agora não',
  },

  twoStep: {
    title: 'Login em duas etapas',
    status: 'Status',
    on: 'Ativado',
    off: 'Desativado',
    hint: OFFERS_PASSKEYS
      ? 'Adicione uma chave de acesso ou configure um app autenticador para ativar.'
      : 'Configure um app autenticador para ativar.',
    suspendedHint:
      'Confirme uma chave de acesso suspensa ou configure um app autenticador para ativar.',
    logsOut: 'Ao ativar, seus outros dispositivos são desconectados.',
    turnOn: 'Ativar',
    turningOn: 'Ativando…',
    turnOff: 'Desativar',
    turnOffTitle: 'Desativar o login em duas etapas?',
    turnOffLead:
      'Você entrará sem uma segunda etapa. Seu app autenticador e seus códigos de recuperação deixarão de funcionar.',
    turnOffLeadCodes:
      'Você entrará sem uma segunda etapa. Seus códigos de recuperação deixarão de funcionar.',
    turningOff: 'Desativando…',
  },

  app: {
    term: 'App autenticador',
    off: 'Não configurado',
    since: (time) => `Configurado ${time}`,
    setUp: 'Configurar',
    setUpNamed: 'Configurar o app autenticador',
    replace: 'Substituir',
    replaceNamed: 'Substituir o app autenticador',
    remove: 'Remover',
    starting: 'Preparando…',
    removeTitle: 'Remover o app autenticador?',
    removeLead: 'Você confirmará seus logins com uma chave de acesso.',
    removing: 'Removendo…',
  },

  setUp: {
    step: (step) => `Etapa ${step} de 2`,
    scan: 'Escaneie este código com o app autenticador do seu celular.',
    qrCode: 'Código QR para o seu app autenticador',
    cannotScan: 'Não consegue escanear?',
    manual: 'Digite esta chave no app:',
    openApp: 'Adicionar ao app autenticador',
    copyKey: 'Copiar chave',
    codeHint: 'Digite o código que o app mostra agora.',
    submit: 'Ativar',
    confirm: 'Confirmar',
    busy: 'Verificando…',
    replaces:
      'Assim que você confirmar, os códigos do app atual deixarão de funcionar. Depois, exclua nele a entrada antiga.',
    added: 'App autenticador adicionado.',
    replaced: 'App autenticador substituído.',
  },

  codes: {
    title: 'Salve seus códigos de recuperação',
    lead: 'Use um deles se não conseguir fazer a segunda etapa. Cada um funciona uma vez. Você não os verá de novo.',
    copy: 'Copiar',
    download: 'Baixar',
    print: 'Imprimir',
    saved: 'Salvei estes códigos',
    done: 'Concluir',
    fileTitle: `Códigos de recuperação do ${productName}`,
    downloaded: (file) => `Baixado como ${file}.`,
    leaveTitle: 'Deixar a página sem salvar os códigos?',
    leaveLead: 'Você não os verá de novo. Até salvar outros, você fica sem códigos de recuperação.',
    leave: 'Deixar a página',
  },

  required: {
    title: 'Ative o login em duas etapas',
    due: (date) => `Obrigatório a partir de ${date}.`,
    overdue: 'Ele é necessário para usar sua conta.',
    setUp: 'Configurar',
  },

  recovery: {
    term: 'Códigos de recuperação',
    renew: 'Gerar novos códigos',
    renewTitle: 'Gerar novos códigos de recuperação?',
    renewLead: 'Seus códigos atuais deixarão de funcionar.',
    renewing: 'Gerando códigos…',
    unsaved: 'Ainda não salvos',
    few: 'Gere novos códigos antes que acabem.',
    left: {
      one: 'Resta # código',
      other: 'Restam # códigos',
    },
  },
}
