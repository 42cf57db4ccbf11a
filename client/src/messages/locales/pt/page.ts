import { brand } from '../../../brand.ts'
import type { PageWords } from '../../words.ts'
import { door } from './door.ts'

export const page: PageWords = {
  description: `Entre no ${brand.name}.`,
  notLoaded: `Não foi possível carregar o ${brand.name}. Verifique sua conexão.`,
  noScript: `O ${brand.name} precisa de JavaScript para você entrar. Ative-o e carregue esta página de novo.`,
  tooOld: `Este navegador é antigo demais para o ${brand.name}. Use um de 2024 ou mais recente.`,
  loadAgain: door.loadAgain,
  loading: door.session.loading,
}
