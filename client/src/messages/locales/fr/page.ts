import { productName } from 'virtual:product'
import type { PageMessages } from '../../messages.ts'
import { common } from './common.ts'

export const page: PageMessages = {
  description: `Connectez-vous à ${productName}.`,
  notLoaded: `${productName} n’a pas pu se charger. Vérifiez votre connexion.`,
  noScript: `Activez JavaScript pour vous connecter à ${productName}, puis rechargez la page.`,
  tooOld: `Votre navigateur est obsolète. Mettez-le à jour pour utiliser ${productName}.`,
  reload: common.reload,
  loading: common.session.loading,
}
