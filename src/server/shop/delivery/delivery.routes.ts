import { MAX_PIN_FILE } from '../../../contract/delivery.ts'
import * as contract from '../../../contract/delivery.schemas.ts'
import type { AppContext } from '../../core/context.ts'
import type { Route } from '../../core/http/route-types.ts'
import { takeFile } from '../../core/media/receive-file.ts'
import { countPinRules } from './count-pin-rules.ts'
import { deletePinRules } from './delete-pin-rules.ts'
import { exportPinRules } from './export-pin-rules.ts'
import { getDelivery } from './get-delivery.ts'
import { importPinRules } from './import-pin-rules.ts'
import { planPinRules } from './plan-pin-rules.ts'

export function deliveryRoutes(route: Route, shop: AppContext): void {
  route(contract.getDelivery, ({ db, params }) => getDelivery(db, shop, params), {
    cache: true,
    partition: 'lists',
  })
  route(contract.countPinRules, ({ db }) => countPinRules(db))
  route(contract.exportPinRules, async ({ db, reply }) => {
    reply.header('content-disposition', 'attachment; filename="pin-codes.csv"')
    return exportPinRules(db)
  })
  route(contract.deletePinRules, async ({ tx }) => {
    await deletePinRules(tx)
    return { message: 'PIN list deleted. Delivery dates are the same everywhere.' }
  })
}

/** The import of the PIN list, which reads its file as a stream. */
export function importPinRulesRoute(route: Route): void {
  route.inSteps(
    contract.importPinRules,
    async ({ request, reply, db, query, step }) => {
      const plan = await takeFile(request, reply, MAX_PIN_FILE, ({ file }) => planPinRules(db, { file }))
      return importPinRules(step, { plan, digest: query.apply })
    },
    { largestBody: () => contract.importPinRules.bodyLimit },
  )
}
