import type { Messages } from '../../messages.ts'

export const secondStep: Messages['secondStep'] = {
  title: 'Login em duas etapas',
  kinds: {
    totp: {
      name: 'App autenticador',
      lead: 'Digite o código que seu app autenticador mostra agora.',
      label: 'Código de seis dígitos',
    },
    recovery_code: {
      name: 'Código de recuperação',
      lead: 'Digite um dos códigos de recuperação que você salvou. Cada código funciona uma única vez.',
      label: 'Código de recuperação',
    },
    email_code: {
      name: 'Código por e-mail',
      lead: 'Digite o código que enviamos para o seu e-mail. Ele vale por 10 minutos.',
      label: 'Código de seis dígitos',
    },
  },
  checkEmail: 'Confira seu e-mail',
  trustDevice: 'Não perguntar neste dispositivo por 30 dias',
  submit: 'Continuar',
  busy: 'Verificando…',
  otherMethod: 'Usar outro método',
  cancel: 'Cancelar',
  unknownKind: 'Esta página não consegue pedir a segunda etapa. Recarregue-a e tente de novo.',
}
