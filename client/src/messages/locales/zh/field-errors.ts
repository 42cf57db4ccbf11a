import type { Messages } from '../../messages.ts'

export const fieldErrors: Messages['failures']['fields'] = {
  required: '请填写此项，不能留空。',
  not_accepted: '请勾选此框，然后继续。',
  too_short: { other: '请输入至少 # 个字符。' },
  too_long: { other: '请输入不超过 # 个字符。' },
  too_small: '请输入不小于 # 的数字。',
  too_large: '请输入不大于 # 的数字。',
  invalid_characters: '包含此处不能使用的字符。',
  invalid_url: '请输入以 https 开头的完整网址。',
  invalid_date: '请输入一个有效的日期。',
  invalid_choice: '请从选项中选择其中一项。',
  invalid: '此内容无法使用。请检查后重试。',
}
