import type { Page } from 'playwright-core'
import type { FixedData } from './fixed-data.ts'

/** A page, or a state of one, to be shown. */
export type Shown = {
  /** Names its pictures; `--only` selects by how it begins. */
  name: string
  as?: 'customer' | 'newcomer' | 'admin'
  path(data: FixedData): string
  /**
   * Brings the opened page into its state. Elements are found by what users perceive, as classes differ
   * between revisions.
   */
  prepare?(page: Page, view: { phone: boolean }): Promise<void>
  /** Shows only the window: for dialogs, drawers and menus, which lie over the page. */
  windowOnly?: boolean
}

const at = (
  name: string,
  path: string | ((data: FixedData) => string),
  rest: Omit<Shown, 'name' | 'path'> = {},
): Shown => ({
  name,
  path: typeof path === 'string' ? () => path : path,
  ...rest,
})

/** A state that a click on this button or link brings up. */
const afterClick = (
  role: 'button' | 'link',
  name: string | RegExp,
): Pick<Shown, 'prepare' | 'windowOnly'> => ({
  prepare: (page) => page.getByRole(role, { name }).first().click(),
  windowOnly: true,
})

const submit = (name: string): Pick<Shown, 'prepare'> => ({
  prepare: async (page) => {
    await page.getByRole('button', { name }).first().click()
    await page.getByRole('alert').first().waitFor()
  },
})

const openCart = async (page: Page) => {
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
  await page.getByRole('dialog', { name: 'Your cart' }).waitFor()
}
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByText(name).first().scrollIntoViewIfNeeded()

const visitors: Shown[] = [
  at('home', '/'),
  at('home-menu', '/', {
    prepare: (page, { phone }) => page.getByRole('button', { name: phone ? 'Open menu' : 'For Her' }).click(),
    windowOnly: true,
  }),
  at('search-suggestions', '/', {
    prepare: async (page, { phone }) => {
      if (phone) await page.getByRole('button', { name: 'Search', exact: true }).click()
      await page.getByRole('combobox', { name: 'Search for jewellery' }).fill('pearl')
      await page.getByRole('listbox', { name: 'Products found' }).waitFor()
    },
    windowOnly: true,
  }),
  at('cart-signed-out', '/shop', { prepare: openCart, windowOnly: true }),
  at('listing', '/shop'),
  at('listing-page-2', '/shop?page=2'),
  at('listing-filtered', '/shop?category=Rings&color=Gold'),
  at('listing-filters', '/shop', {
    prepare: async (page, { phone }) => {
      if (phone || (page.viewportSize()?.width ?? 0) <= 1000)
        await page
          .getByRole('link', { name: 'Filters' })
          .click({ timeout: 2_000 })
          .catch(() => undefined)
    },
    windowOnly: true,
  }),
  at('listing-category', '/shop/category/Rings'),
  at('listing-empty', '/shop/category/Nothing'),
  at('listing-categories', '/categories/all'),
  at('listing-gender', '/gender/female'),
  at('listing-gender-category', '/gender/male/category/Gold+Jewelry'),
  at('search', '/search'),
  at('search-results', '/search?query=pearl'),
  at('search-nothing', '/search?query=xyzzy'),
  at('collection', '/collection'),
  at('gifts', '/gifts'),
  at('wishlist', '/wishlist'),
  at('product', ({ product }) => `/shop/${product}`),
  at('product-zoom', ({ product }) => `/shop/${product}`, afterClick('button', /^Zoom/)),
  at('product-sign-in', ({ product }) => `/shop/${product}`, {
    prepare: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
      await page.getByText(/^Please (log|sign) in to add this to your cart\.$/).waitFor()
    },
    windowOnly: true,
  }),
  at('product-missing', '/shop/00000000-0000-7000-8000-000000000000'),
  at('policy-delivery', '/delivery-information'),
  at('policy-cancellation', '/cancellation-policy'),
  at('policy-legal', '/legal-policy'),
  at('policy-contact', '/contact-us'),
  at('policy-help', '/help'),
  at('policy-return', '/return-exchange'),
  at('unauthorized', '/unauthorized'),
  at('not-found', '/no/such/page'),
  at('auth-login', '/login'),
  at('auth-login-errors', '/login', submit('Login')),
  at('auth-register', '/register'),
  at('auth-register-errors', '/register', submit('Register')),
  at('auth-forgot-password', '/forgot-password'),
  at('focus', '/shop', {
    prepare: async (page) => {
      for (let tab = 0; tab < 4; tab += 1) await page.keyboard.press('Tab')
    },
    windowOnly: true,
  }),
]

const customers: Shown[] = [
  at('account-menu', '/shop', { as: 'customer', ...afterClick('button', /^Account of/) }),
  at('cart', '/shop', { as: 'customer', prepare: openCart, windowOnly: true }),
  at('cart-empty', '/shop', { as: 'newcomer', prepare: openCart, windowOnly: true }),
  at('cart-address', '/shop', {
    as: 'customer',
    windowOnly: true,
    prepare: async (page) => {
      await openCart(page)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Add an|Another) address$/ })
        .click()
      await inDialog(page, 'House and street')
    },
  }),
  at('cart-payment', '/shop', {
    as: 'customer',
    windowOnly: true,
    prepare: async (page) => {
      await openCart(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('alert').first().waitFor()
      await inDialog(page, 'Order summary')
    },
  }),
  at('orders', '/dashboard/orders', { as: 'customer' }),
  at('orders-none', '/dashboard/orders', { as: 'newcomer' }),
  at('order', ({ order }) => `/dashboard/orders/${order}`, { as: 'customer' }),
  at('order-in-shop', ({ order }) => `/orders/${order}`, { as: 'customer' }),
  at('order-cancelled', ({ cancelledOrder }) => `/dashboard/orders/${cancelledOrder}`, { as: 'customer' }),
  at('order-cancel', ({ order }) => `/dashboard/orders/${order}`, {
    as: 'customer',
    ...afterClick('button', 'Cancel order'),
  }),
  at('order-placed', '/cod-success', { as: 'customer' }),
  at('order-paid', '/payment-success', { as: 'customer' }),
  at('account', '/dashboard', { as: 'customer' }),
  at('account-payments', '/dashboard/payments', { as: 'customer' }),
  at('account-reviews', '/dashboard/reviews', { as: 'customer' }),
  at('profile', '/dashboard/profile', { as: 'customer' }),
  at('profile-edit', '/dashboard/profile', { as: 'customer', ...afterClick('button', 'Edit Profile') }),
  at('profile-password', '/dashboard/profile', {
    as: 'customer',
    ...afterClick('button', 'Change password'),
  }),
  at('profile-second-factor', '/dashboard/profile', { as: 'customer', ...afterClick('button', 'Turn on') }),
  at('profile-erase', '/dashboard/profile', { as: 'customer', ...afterClick('button', 'Erase my account') }),
  at('product-review', ({ product }) => `/shop/${product}`, {
    as: 'customer',
    ...afterClick('button', 'Write a Review'),
  }),
]

const administrators: Shown[] = [
  at('admin-stats', '/dashboard/admin', { as: 'admin' }),
  at('admin-products', '/dashboard/manage-products', { as: 'admin' }),
  at('admin-products-filtered', '/dashboard/manage-products?search=xyzzy', { as: 'admin' }),
  at('admin-products-bulk', '/dashboard/manage-products', {
    as: 'admin',
    windowOnly: true,
    prepare: async (page) => {
      await page
        .getByLabel(/^(Choose|Select) /)
        .nth(1)
        .check()
      await page.getByRole('button', { name: 'Change price and stock' }).click()
    },
  }),
  at('admin-products-import', '/dashboard/manage-products', {
    as: 'admin',
    ...afterClick('button', 'Import CSV'),
  }),
  at('admin-products-delete', '/dashboard/manage-products', {
    as: 'admin',
    ...afterClick('button', /^Delete /),
  }),
  at('admin-product', ({ product }) => `/dashboard/update-product/${product}`, { as: 'admin' }),
  at('admin-product-new', '/dashboard/add-new-post', { as: 'admin' }),
  at('admin-product-errors', '/dashboard/add-new-post', { as: 'admin', ...submit('Add product') }),
  at('admin-orders', '/dashboard/manage-orders', { as: 'admin' }),
  at('admin-orders-none', '/dashboard/manage-orders?search=xyzzy', { as: 'admin' }),
  at('admin-orders-archive', '/dashboard/manage-orders?view=archive', { as: 'admin' }),
  at('admin-order', ({ order }) => `/dashboard/orders/${order}`, { as: 'admin' }),
  at('admin-orders-edit', '/dashboard/manage-orders', {
    as: 'admin',
    ...afterClick('button', /^(Edit|See) order/),
  }),
  at('admin-orders-delete', '/dashboard/manage-orders', {
    as: 'admin',
    ...afterClick('button', /^Delete order/),
  }),
  at('admin-reviews', '/dashboard/manage-reviews', { as: 'admin' }),
  at('admin-reviews-hide', '/dashboard/manage-reviews', {
    as: 'admin',
    ...afterClick('button', /^Hide the review/),
  }),
  at('admin-payments', '/dashboard/manage-payments', { as: 'admin' }),
  at('admin-coupons', '/dashboard/add-coupon', { as: 'admin' }),
  at('admin-coupons-errors', '/dashboard/add-coupon', {
    as: 'admin',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Add coupon' }).click()
      await page.getByText('must not be empty').waitFor()
    },
  }),
  at('admin-deal', '/dashboard/deals-banners', { as: 'admin' }),
  at('admin-banners', '/dashboard/manage-banners', { as: 'admin' }),
  at('admin-banners-new', '/dashboard/manage-banners', {
    as: 'admin',
    ...afterClick('button', /^Add (New Banner|your first banner)/),
  }),
  at('admin-users', '/dashboard/users', { as: 'admin' }),
  at('admin-users-edit', '/dashboard/users', { as: 'admin', ...afterClick('button', /^Edit /) }),
  at('admin-users-none', '/dashboard/users?search=xyzzy', { as: 'admin' }),
  at('admin-audit', '/dashboard/audit-log', { as: 'admin' }),
  at('admin-day', '/dashboard/day', { as: 'admin' }),
  at('admin-accounting', '/dashboard/accounting', { as: 'admin' }),
  at('admin-backup', '/dashboard/backup', { as: 'admin' }),
  at('admin-carriers', '/dashboard/carriers', { as: 'admin' }),
  at('admin-customers', '/dashboard/customers', { as: 'admin' }),
  at('admin-delivery', '/dashboard/delivery', { as: 'admin' }),
  at('admin-collections', '/dashboard/collections', { as: 'admin' }),
  at('admin-pieces', '/dashboard/pieces', { as: 'admin' }),
  at('admin-stock-taking', '/dashboard/stock-taking', { as: 'admin' }),
  at('admin-rates', '/dashboard/rates', { as: 'admin' }),
  at('admin-settings', '/dashboard/settings', { as: 'admin' }),
]

/** Every page and state that is shown. */
export const allPages: Shown[] = [...visitors, ...customers, ...administrators]
