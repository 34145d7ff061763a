import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addAccount } from '../../src/server/accounts/accounts.service.ts'
import { hashPassword } from '../../src/server/accounts/passwords.ts'
import { openSession } from '../../src/server/accounts/sessions.service.ts'
import type { User } from '../../src/contract/account.ts'
import type { BrowserShop } from './browser.ts'

export type Person = { user: User; token: string; password: string }

/** Someone with an account and an open session, made directly. */
export async function addPerson({ shop }: BrowserShop, { role = 'user', username = 'Ananya Rao' }: Partial<Pick<User, 'role' | 'username'>> = {}): Promise<Person> {
  const password = 'kundan-1947'
  const passwordHash = await hashPassword(password)
  const email = `${crypto.randomUUID()}@example.in`
  return shop.db.transaction(async (tx) => {
    const user = await addAccount(tx, { username, email, passwordHash, role })
    if (!user) throw new Error(`${email} has an account already.`)
    return { user, token: await openSession(tx, user._id), password }
  })
}

/** Signs a page's browser in as this person, as logging in would leave it; open or reload a page afterwards. */
export async function signInAs(it: BrowserShop, page: Page, { user, token }: Person): Promise<void> {
  await page.context().addCookies([{ name: 'session', value: token, url: it.address, httpOnly: true, sameSite: 'Lax' }])
  await page.context().addInitScript(([stored]) => {
    // Once: what the page does to its storage afterwards stays.
    if (!sessionStorage.getItem('signed-in')) localStorage.setItem('user', stored ?? '')
    sessionStorage.setItem('signed-in', '1')
  }, [JSON.stringify(user)])
}

/** Who is signed in, as the browser's storage says. */
export const storedUser = (page: Page): Promise<User | null> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null') as never)

/** Checks that the page says this, in a message or in place: an `alert` interrupts who listens, a `status` does not. */
export async function expectTold(page: Page, role: 'alert' | 'status', text: string): Promise<void> {
  const told = page.getByRole(role).filter({ hasText: text }).first()
  await told.waitFor()
  expect((await told.textContent())?.trim()).toContain(text)
}
