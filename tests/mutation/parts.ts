/**
 * A part of the code that is tested by changing it: its sources, the tests that should notice, and the least
 * share.
 */
export type MutatedPart = {
  /** Globs of the sources, and with a `!` of those left out, which docs/mutation-testing.md explains. */
  sources: string[]
  tests: string[]
  /** The least percentage of changes that a test has to notice. */
  least: number
  timeoutSeconds: number
  /**
   * Leaves out what runs only while modules are loaded, such as tables of column names: it would need every
   * test of the part.
   */
  ignoreStatic?: boolean
}

const feature = (name: string, leftOut: string[] = [], tests: string[] = []): MutatedPart => ({
  sources: [
    `src/server/shop/${name}/**/*.ts`,
    '!src/**/*.test.ts',
    '!src/**/*.routes.ts',
    '!src/**/*-mail{,s}.ts',
    ...leftOut.map((file) => `!src/server/shop/${name}/${file}`),
  ],
  tests: [`src/server/shop/${name}/**/*.test.ts`, ...tests],
  least: 85,
  timeoutSeconds: 120,
  ignoreStatic: true,
})

/** Parts in order of the money that a mistake in them costs. */
export const parts: Record<string, MutatedPart> = {
  rules: {
    sources: ['src/rules/*.ts', '!src/rules/*.test.ts'],
    tests: ['src/rules/*.test.ts'],
    least: 95,
    timeoutSeconds: 30,
  },
  // The GSTIN of an order is tested with the tax classes, its new e-mail with the account, and a piece that
  // is no longer sold with its visibility.
  orders: feature(
    'orders',
    ['refund/erase-orders.ts'],
    [
      'src/server/shop/cart/*hold*.test.ts',
      'src/server/shop/settings/tax-classes.test.ts',
      'src/server/shop/customers/change-email.test.ts',
      'src/server/shop/catalogue/product-visibility.test.ts',
    ],
  ),
  // What a line sells is tested with the variants, weights, taxes and visibility of products.
  cart: feature(
    'cart',
    [],
    [
      'src/server/shop/orders/place/place-order.test.ts',
      'src/server/shop/orders/place/order-variants.test.ts',
      'src/server/shop/settings/tax-classes.test.ts',
      'src/server/shop/catalogue/weighed-products.test.ts',
      'src/server/shop/catalogue/product-visibility.test.ts',
    ],
  ),
  coupons: feature(
    'coupons',
    [],
    [
      'src/server/shop/orders/place/place-order.test.ts',
      'src/server/shop/orders/base/manage-orders.test.ts',
      'src/server/shop/cart/*hold*.test.ts',
    ],
  ),
  // Documents of several orders, a buyer's PAN, hallmarked pieces and checks at delivery are tested with
  // orders.
  invoicing: feature(
    'invoicing',
    ['*-pdf.ts', 'pdf-document.ts', 'letterhead.ts', 'document-{renderer,worker}.ts'],
    [
      'src/server/shop/orders/place/several-orders.test.ts',
      'src/server/shop/orders/place/pan.test.ts',
      'src/server/shop/orders/fulfil/pieces.test.ts',
      'src/server/shop/orders/fulfil/shipments.test.ts',
    ],
  ),
  accounts: feature('accounts'),
}
