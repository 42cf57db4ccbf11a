import type { Messages } from '../../messages.ts'

export const fieldErrors: Messages['failures']['fields'] = {
  required: 'この項目を入力してください。',
  not_accepted: '続けるには、このボックスにチェックを入れてください。',
  too_short: { other: '# 文字以上で入力してください。' },
  too_long: { other: '# 文字以内で入力してください。' },
  too_small: '# 以上の数を入力してください。',
  too_large: '# 以下の数を入力してください。',
  invalid_characters: 'ここでは使えない文字が含まれています。',
  invalid_url: 'https で始まる URL を入力してください。',
  invalid_date: '正しい日付を入力してください。',
  invalid_choice: '選択肢から 1 つ選んでください。',
  invalid: 'この値は使えません。確認して、もう一度お試しください。',
}
