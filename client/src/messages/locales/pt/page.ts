import { productName } from 'virtual:product'
import type { PageMessages } from '../../messages.ts'
import { common } from './common.ts'

export const page: PageMessages = {
  description: `Entre no ${productName}.`,
  notLoaded: `Não foi possível carregar o ${productName}. Verifique sua conexão.`,
  noScript: `Ative o JavaScript para entrar no ${productName} e recarregue a página.`,
  tooOld: `Seu navegador está desatualizado. Atualize-o para usar o ${productName}.`,
  reload: common.reload,
  loading: common.session.loading,
}
