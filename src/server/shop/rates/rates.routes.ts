import * as contract from '../../../contract/rates.schemas.ts'
import * as manage from '../../../contract/manage-rates.schemas.ts'
import { skipAuditEntry } from '../../core/audit/audit-entries.ts'
import type { ShopContext } from './shop-context.ts'
import type { BeforeTransaction, Route } from '../../core/http/route-types.ts'
import { createRates } from './create-rates.ts'
import { listRateEntries } from './list-rate-entries.ts'
import { listScheduledRates } from './list-scheduled-rates.ts'
import { withdrawRates } from './withdraw-rates.ts'
import { previewRates } from './preview-rates.ts'
import type { WeighedProducts } from './plan-rates.ts'
import { getRateHistory } from './get-rate-history.ts'
import { getRates } from './get-rates.ts'

export function ratesRoutes(route: Route, shop: ShopContext, products: WeighedProducts): void {
  route(contract.getRates, async () => ({ rates: getRates(shop) }), { cache: true })
  route(
    contract.getRateHistory,
    async ({ db, query }) => ({ rates: await getRateHistory(db, shop, query) }),
    { cache: true, partition: 'lists' },
  )
  const preview = ({ db, body }: BeforeTransaction<typeof manage.previewRates>) =>
    previewRates(db, shop, { ...body, products })
  // Before the transaction: many products take a second, and orders must not wait for it.
  route(
    manage.previewRates,
    async ({ tx, prepared }) => {
      skipAuditEntry(tx)
      return prepared
    },
    { prepare: preview },
  )
  route(manage.createRates, ({ tx, actor, body }) => createRates(tx, shop, { ...body, actor, products }))
  route(manage.listScheduledRates, async ({ db }) => ({ batches: await listScheduledRates(db) }))
  route(manage.listRateEntries, async ({ db }) => ({ batches: await listRateEntries(db) }))
  route(manage.withdrawRates, async ({ tx, params }) => {
    await withdrawRates(tx, params)
    return { message: 'The scheduled rates are withdrawn.' }
  })
}
