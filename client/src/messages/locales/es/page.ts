import { productName } from 'virtual:product'
import type { PageMessages } from '../../messages.ts'
import { common } from './common.ts'

export const page: PageMessages = {
  description: `Inicia sesión en ${productName}.`,
  notLoaded: `No se ha podido cargar ${productName}. Comprueba tu conexión.`,
  noScript: `Activa JavaScript para iniciar sesión en ${productName} y vuelve a cargar la página.`,
  tooOld: `Tu navegador no está actualizado. Actualízalo para usar ${productName}.`,
  reload: common.reload,
  loading: common.session.loading,
}
