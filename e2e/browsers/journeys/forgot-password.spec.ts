import { newestEmail } from '../../support/mailbox.ts'
import { words } from '../../words/words.ts'
import { NEEDS_NO_PROFILE, test } from '../fixtures.ts'
import { expectSignedIn } from '../steps.ts'

test('a forgotten password is reset with the link of the email', async ({
  at,
  arrange,
  product,
}) => {
  test.skip(!NEEDS_NO_PROFILE, 'The product asks again for what the reset deletes')
  const user = await arrange.user()
  await at.goto('/login')
  await at.click({ role: 'link', name: words.login.forgotPassword })
  await at.fill(words.field.email, user.email)
  await at.click({ role: 'button', name: words.emailLinks.forgot.submit })
  await at.expectVisible({ role: 'heading', name: words.emailLinks.forgot.sentTitle })

  const { link } = await newestEmail(product, 'PASSWORD_RESET', user.email)
  await at.goto(link)
  await at.fill(words.emailLinks.link.reset.label, 'amazing grace hopper')
  await at.click({ role: 'button', name: words.emailLinks.link.reset.submit })
  await at.click({ role: 'link', name: words.emailLinks.link.continueLabel })
  // The reset verifies the email, so names entered before it are deleted.
  await expectSignedIn(at, user.email)
})
