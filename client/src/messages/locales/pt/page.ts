import { brand } from '../../../brand.ts'
import type { PageMessages } from '../../message-types.ts'
import { common } from './common.ts'

export const page: PageMessages = {
  description: `Entre no ${brand.name}.`,
  notLoaded: `Não foi possível carregar o ${brand.name}. Verifique sua conexão.`,
  noScript: `Ative o JavaScript para entrar no ${brand.name} e recarregue a página.`,
  tooOld: `Seu navegador está desatualizado. Atualize-o para usar o ${brand.name}.`,
  reload: common.reload,
  loading: common.session.loading,
}
