import type { Product } from '@foyer/product/product.ts'
import { DAY_MS } from '../clock.ts'
import type { Queryable, UserRow } from '../stores/tables.ts'
import { usersStore } from '../stores/users-store.ts'

type RequiredUser = Pick<UserRow, 'two_step_at' | 'two_step_required_at'>

/** Rule 19: required two-step login. When the user must have turned it on; `undefined` if they need not, or have. */
export function findTwoStepDue(
  { two_step_at, two_step_required_at }: RequiredUser,
  { twoStep, twoStepGraceDays }: Product,
): number | undefined {
  const isRequired = twoStep === 'required' && two_step_at === null
  if (!isRequired || two_step_required_at === null) return undefined
  return two_step_required_at + twoStepGraceDays * DAY_MS
}

/** Rule 19: required two-step login. The time runs from the first login for which it was required. */
export async function trackTwoStepRequirement(
  tx: Queryable,
  user: UserRow,
  { product: { twoStep }, now }: { readonly product: Product; readonly now: number },
): Promise<UserRow> {
  const isRequired = twoStep === 'required'
  if (isRequired === (user.two_step_required_at !== null)) return user
  return usersStore.update(tx, user.id, { two_step_required_at: isRequired ? now : null })
}
