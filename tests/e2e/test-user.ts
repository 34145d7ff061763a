import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { createAccount } from '../../src/server/shop/accounts/account-queries.ts'
import { openSession } from '../../src/server/core/sessions/sessions.ts'
import type { User } from '../../src/contract/account.ts'
import type { Order } from '../../src/contract/order.ts'
import { hashOnce } from '../shop.ts'
import { visit } from './browser.ts'
import type { BrowserShop, PageOptions } from '../fixtures/browser.ts'

export type TestUser = { user: User; token: string; password: string }

/** A user with an account and an open session, created directly in the database. */
export async function createTestUser(
  { context }: BrowserShop,
  { role = 'user', username = 'Ananya Rao' }: Partial<Pick<User, 'role' | 'username'>> = {},
): Promise<TestUser> {
  const password = 'kundan-1947'
  const passwordHash = await hashOnce(password)
  const email = `${crypto.randomUUID()}@example.in`
  return context.db.transaction(async (tx) => {
    const user = await createAccount(tx, { username, email, passwordHash, role })
    if (!user) throw new Error(`${email} has an account already.`)
    return { user, token: (await openSession(tx, { id: user._id, role })).token, password }
  })
}

/** Signs a page's browser in as this user, as a login would; open or reload a page afterwards. */
export async function signInAs(shop: BrowserShop, page: Page, { user, token }: TestUser): Promise<void> {
  await page
    .context()
    .addCookies([{ name: 'session', value: token, url: shop.address, httpOnly: true, sameSite: 'Lax' }])
  await page.context().addInitScript(
    ([stored]) => {
      // Once only, so that later changes of the storage by the page remain.
      if (!sessionStorage.getItem('signed-in')) localStorage.setItem('user', stored ?? '')
      sessionStorage.setItem('signed-in', '1')
    },
    [JSON.stringify(user)],
  )
}

/** A page of this user, signed in. */
export async function openPageAs(
  shop: BrowserShop,
  person: TestUser,
  path: string,
  options: PageOptions = {},
): Promise<Page> {
  const page = await shop.openPage(options)
  await signInAs(shop, page, person)
  await visit(page, path)
  return page
}

/** Places an order of two pieces of a product that costs Rs 1,000, as the cart drawer does. */
export async function placeOrder(
  shop: BrowserShop,
  { user, token }: TestUser,
  productId: string,
  change: object = {},
): Promise<Order> {
  const response = await fetch(`${shop.address}/api/orders/create-order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      products: [{ productId, quantity: 2 }],
      amount: '2200.00',
      email: user.email,
      paymentMethod: 'COD',
      ...change,
    }),
  })
  return ((await response.json()) as { order: Order }).order
}

/**
 * Places orders one after another. After every ten they are delivered, since more may not be on their way.
 */
export async function placeOrders(
  shop: BrowserShop,
  person: TestUser,
  productId: string,
  { count, change }: { count: number; change: object },
): Promise<Order[]> {
  const orders: Order[] = []
  while (orders.length < count) {
    orders.push(await placeOrder(shop, person, productId, change))
    if (orders.length % 10 > 0) continue
    await shop.context.db.transaction((tx) =>
      tx.db
        .updateTable('orders')
        .set({ status: 'completed' })
        .where('user_id', '=', person.user._id)
        .execute(),
    )
  }
  return orders
}

/** The signed-in user according to the browser's storage. */
export const storedUser = (page: Page): Promise<User | null> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null') as never)

/** Checks that the page shows this text: an `alert` interrupts a screen reader, a `status` does not. */
export async function expectTold(page: Page, role: 'alert' | 'status', text: string): Promise<void> {
  const message = page.getByRole(role).filter({ hasText: text }).first()
  await message.waitFor()
  await expect.poll(async () => (await message.textContent())?.trim()).toContain(text)
}
