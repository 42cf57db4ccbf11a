import { brand } from '../../../brand.ts'
import type { PageWords } from '../../words.ts'
import { door } from './door.ts'

export const page: PageWords = {
  description: `Inicia sesión en ${brand.name}.`,
  notLoaded: `No se ha podido cargar ${brand.name}. Comprueba tu conexión.`,
  noScript: `${brand.name} necesita JavaScript para iniciar tu sesión. Actívalo y vuelve a cargar esta página.`,
  tooOld: `Este navegador es demasiado antiguo para ${brand.name}. Usa uno de 2024 o posterior.`,
  loadAgain: door.loadAgain,
  loading: door.session.loading,
}
