import type { Messages } from '../../messages.ts'

export const fieldErrors: Messages['failures']['fields'] = {
  required: 'Rellena este campo.',
  not_accepted: 'Marca esta casilla para continuar.',
  too_short: { one: 'Usa al menos # carácter.', other: 'Usa al menos # caracteres.' },
  too_long: { one: 'Usa # carácter como máximo.', other: 'Usa # caracteres como máximo.' },
  too_small: 'Escribe # o más.',
  too_large: 'Escribe # o menos.',
  invalid_characters: 'Contiene caracteres que no se pueden usar aquí.',
  invalid_url: 'Escribe una dirección web completa que empiece por https.',
  invalid_date: 'Escribe una fecha válida.',
  invalid_choice: 'Elige una de las opciones.',
  invalid: 'Este valor no se puede usar. Compruébalo e inténtalo de nuevo.',
}
