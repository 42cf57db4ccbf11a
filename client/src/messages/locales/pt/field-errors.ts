import type { Messages } from '../../messages.ts'

export const fieldErrors: Messages['failures']['fields'] = {
  required: 'Preencha este campo.',
  not_accepted: 'Marque esta caixa para continuar.',
  too_short: { one: 'Use pelo menos # caractere.', other: 'Use pelo menos # caracteres.' },
  too_long: { one: 'Use no máximo # caractere.', other: 'Use no máximo # caracteres.' },
  too_small: 'Digite # ou mais.',
  too_large: 'Digite # ou menos.',
  invalid_characters: 'Há caracteres que não podem ser usados aqui.',
  invalid_url: 'Digite um endereço da web completo, começando com https.',
  invalid_date: 'Digite uma data válida.',
  invalid_choice: 'Escolha uma das opções.',
  invalid: 'Este valor não pode ser usado. Confira e tente de novo.',
}
