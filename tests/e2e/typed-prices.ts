import type { BrowserShop } from '../fixtures/browser.ts'

/**
 * Makes the prices of the demonstration products fixed and removes their variants, for tests that type prices
 * and stock. Called before the first page is opened.
 */
export const typePrices = ({ context }: BrowserShop): Promise<void> =>
  context.db.transaction(async (tx) => {
    await tx.db.deleteFrom('variants').execute()
    await tx.db
      .updateTable('products')
      .set({ pricing: 'fixed', price_rule: null, variant_count: 0, price_varies: 0, fineness: null })
      .execute()
  })
