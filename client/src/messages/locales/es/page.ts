import { brand } from '../../../brand.ts'
import type { PageMessages } from '../../message-types.ts'
import { common } from './common.ts'

export const page: PageMessages = {
  description: `Inicia sesión en ${brand.name}.`,
  notLoaded: `No se ha podido cargar ${brand.name}. Comprueba tu conexión.`,
  noScript: `Activa JavaScript para iniciar sesión en ${brand.name} y vuelve a cargar la página.`,
  tooOld: `Tu navegador no está actualizado. Actualízalo para usar ${brand.name}.`,
  reload: common.reload,
  loading: common.session.loading,
}
