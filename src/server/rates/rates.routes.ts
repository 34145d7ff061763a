import * as contract from '../../contract/rates.schemas.ts'
import * as manage from '../../contract/manage-rates.schemas.ts'
import { skipAuditEntry } from '../admin/audit/audit.service.ts'
import type { AppContext } from '../context.ts'
import type { Route } from '../http/routes.ts'
import { createRates, listScheduledRates, withdrawRates } from './manage-rates.service.ts'
import { planRates } from './plan-rates.ts'
import { getRateHistory, getRates } from './rates.service.ts'

export function ratesRoutes(route: Route, { settings, rates: book }: AppContext): void {
  route(contract.getRates, async () => ({ rates: getRates(book, Date.now()) }), { cache: true })
  route(contract.getRateHistory, async ({ db, query }) => ({ rates: await getRateHistory(db, book, query, Date.now()) }), { cache: true, partition: 'lists' })
  route(manage.previewRates, async ({ tx, body }) => {
    skipAuditEntry(tx)
    return (await planRates(tx.db, body, settings.rates.guard, Date.now())).preview
  })
  route(manage.createRates, ({ tx, viewer, body }) => createRates(tx, viewer, body, settings.rates.guard))
  route(manage.listScheduledRates, async ({ db }) => ({ batches: await listScheduledRates(db, Date.now()) }))
  route(manage.withdrawRates, async ({ tx, params }) => {
    await withdrawRates(tx, params.batchId)
    return { message: 'The scheduled rates are withdrawn.' }
  })
}
