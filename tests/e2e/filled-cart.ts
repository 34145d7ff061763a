import type { Page } from 'playwright-core'
import { addToCart } from '../../src/contract/cart.ts'
import type { BrowserShop, PageOptions } from '../fixtures/browser.ts'
import { callable } from './call-shop.ts'
import { openPageAs, type TestUser } from './test-user.ts'

/** The cart drawer of a page. */
export const drawer = (page: Page) => page.getByRole('dialog', { name: 'Your cart' })

/** The button in the header that opens the cart drawer. */
export const bag = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Cart/ })

/** Puts one piece of each product into a customer's cart, without a browser. */
export async function fillCart(shop: BrowserShop, person: TestUser, products: string[]): Promise<void> {
  for (const productId of products)
    await callable(shop).call(addToCart, { body: { productId, userId: person.user._id } }, person.token)
}

/** A page of this customer with these products in the cart, one piece each, and its drawer open. */
export async function openFilledCart(
  shop: BrowserShop,
  person: TestUser,
  products: string[],
  options: PageOptions = {},
): Promise<Page> {
  await fillCart(shop, person, products)
  const page = await openPageAs(shop, person, '/help', options)
  await bag(page).click()
  await drawer(page).getByText('Grand total').waitFor()
  return page
}
