import { expect, test } from '../fixtures.ts'
import { login } from '../support/steps.ts'
import { words, counted } from '../words/words.ts'

test.use({
  settings: {
    IDENTITY_PASSWORD_POLICY: JSON.stringify({
      minPasswordLength: 8,
      maxPasswordLength: 20,
      containsLowercaseCharacter: true,
      containsUppercaseCharacter: true,
      containsNumericCharacter: true,
      containsNonAlphanumericCharacter: true,
    }),
  },
})

const RULES = [
  counted(words.passwordRules.minLength, 8),
  words.passwordRules.lowercase,
  words.passwordRules.uppercase,
  words.passwordRules.numeric,
  words.passwordRules.nonAlphanumeric,
]

test("the provider's rules are ticked off as the password is typed @all", async ({ page }) => {
  await page.goto('/signup')
  await login.password(page).focus()
  const rules = page.getByRole('listitem')
  await expect(rules).toHaveCount(RULES.length)
  for (const rule of RULES) await expect(rules.filter({ hasText: rule })).toBeVisible()

  const met = rules.filter({ hasText: `(${words.passwordRules.met})` })
  await login.password(page).fill('abc')
  await expect(met).toHaveCount(1)
  await login.password(page).fill('abcDEF1')
  await expect(met).toHaveCount(3)
  await login.password(page).fill('abcDEF1!')
  await expect(met).toHaveCount(RULES.length)
  await login.password(page).fill('abcDEF1!abcDEF1!abcDEF1!')
  await expect(rules.filter({ hasText: counted(words.passwordRules.maxLength, 20) })).toContainText(
    words.passwordRules.unmet,
  )
})
