// Signing in through the screen, as people do.
import type { Page } from 'playwright-core'
import type { CastMember } from '../cast.ts'

/** Fills in the sign-in page and waits until the header greets the member. */
export const signIn = async (page: Page, { email, password, fullName }: CastMember): Promise<void> => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await page.getByText(`Hi ${fullName.split(' ')[0]}`).waitFor()
}
