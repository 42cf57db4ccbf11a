import { productName } from 'virtual:product'
import type { Messages } from '../../messages.ts'

export const factors: Messages['factors'] = {
  lead: 'Ao entrar, você confirma com uma segunda etapa. Ninguém entra só com a sua senha.',
  isOn: 'O login em duas etapas está ativado.',
  isOff: 'O login em duas etapas está desativado.',
  verifyFirst: (email) => `Confirme ${email} primeiro. Assim sabemos que esta conta é sua.`,
  cancel: 'Cancelar',
  copied: 'Copiado.',
  notCopied: 'Seu navegador não permitiu copiar. Selecione o texto para copiá-lo.',

  app: {
    term: 'App autenticador',
    off: 'Não configurado',
    since: 'Configurado',
    setUp: 'Configurar',
    replace: 'Substituir',
    remove: 'Desativar',
    starting: 'Preparando…',
    removeTitle: 'Desativar o login em duas etapas?',
    removeLead:
      'Você entrará sem uma segunda etapa. Seus códigos de recuperação deixarão de funcionar.',
    removing: 'Desativando…',
  },

  setUp: {
    title: 'Configurar um app autenticador',
    scan: 'Escaneie este código com o app autenticador do seu celular.',
    qrCode: 'Código QR para o seu app autenticador',
    manual: 'Não consegue escanear? Digite esta chave no app:',
    copyKey: 'Copiar chave',
    codeHint: 'Digite o código que o app mostra agora.',
    submit: 'Ativar',
    busy: 'Verificando…',
  },

  codes: {
    title: 'Salve seus códigos de recuperação',
    lead: 'Se você perder o celular, cada um destes códigos permite entrar uma vez. Só os mostramos agora, então guarde-os em um lugar seguro.',
    copy: 'Copiar',
    download: 'Baixar',
    print: 'Imprimir',
    saved: 'Salvei estes códigos',
    done: 'Concluir',
    fileTitle: `Códigos de recuperação do ${productName}`,
    downloaded: (file) => `Baixado como ${file}.`,
  },

  trusted: {
    title: 'Dispositivos confiáveis',
    lead: 'Nestes dispositivos, você entra sem a segunda etapa.',
    until: (date) => `Até ${date}`,
    end: 'Perguntar de novo',
    endNamed: (device) => `Perguntar de novo em ${device}`,
    ending: 'Salvando…',
    ended: (device) => `A segunda etapa volta a ser necessária em ${device}.`,
  },

  recovery: {
    term: 'Códigos de recuperação',
    renew: 'Gerar novos códigos',
    renewTitle: 'Gerar novos códigos de recuperação?',
    renewLead: 'Seus códigos atuais deixarão de funcionar.',
    renewing: 'Gerando códigos…',
    few: 'Gere novos códigos antes que acabem.',
    left: {
      one: 'Resta # código',
      other: 'Restam # códigos',
    },
  },
}
