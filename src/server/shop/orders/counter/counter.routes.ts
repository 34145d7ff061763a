import type { FastifyReply } from 'fastify'
import * as counter from '../../../../contract/counter-order.schemas.ts'
import * as credits from '../../../../contract/credit.schemas.ts'
import * as oldGold from '../../../../contract/old-gold.schemas.ts'
import * as reservation from '../../../../contract/reservation.schemas.ts'
import { skipAuditEntry } from '../../../core/audit/audit-entries.ts'
import type { Tx } from '../../../core/db/types.ts'
import { checkApproval } from '../../accounts/check-approval.ts'
import { clientNetworks } from '../../../core/http/client-ip.ts'
import type { BeforeTransaction, Route } from '../../../core/http/route-types.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { buyOldGold } from './buy-old-gold.ts'
import { confirmReservation } from './confirm-reservation.ts'
import { createCredit } from './create-credit.ts'
import { createManualOrder } from './create-manual-order.ts'
import { createReservation } from './create-reservation.ts'
import { getUnusedCredit } from './get-unused-credit.ts'
import { listCredits } from './list-credits.ts'
import { listOldGoldRates } from './list-old-gold-rates.ts'
import { listSoldPieces } from './list-sold-pieces.ts'
import { previewManualOrder } from './preview-manual-order.ts'
import { sentKey } from '../place/idempotency-key.ts'

export function counterRoutes(route: Route, shop: ShopContext): void {
  route(reservation.createReservation, ({ tx, actor, body, request }) =>
    createReservation(tx, shop, { actor, body, source: { networks: clientNetworks(request) } }),
  )
  route(counter.previewManualOrder, ({ tx, actor, body }) => {
    skipAuditEntry(tx)
    return previewManualOrder(tx.db, shop, { ...body, actor })
  })
  route(
    counter.createManualOrder,
    async ({ tx, actor, body, request, reply, prepared: approver }) => {
      const { order, replayed } = await createManualOrder(tx, shop, {
        actor,
        approver,
        body,
        key: sentKey(request.headers, actor.id, body),
      })
      if (replayed) markReplayed(reply, tx)

      return { order }
    },
    { prepare: prepare.order },
  )
  route(reservation.confirmReservation, ({ tx, actor, params, body }) =>
    confirmReservation(tx, shop, { ...body, ...params, actor }),
  )
  route(
    credits.createCredit,
    async ({ tx, actor, params, body, prepared: approver }) => ({
      order: await createCredit(tx, shop, { ...params, actor, approver, credit: body }),
    }),
    { prepare: prepare.credit },
  )
  route(
    oldGold.buyOldGold,
    async ({ tx, actor, body, request, reply, prepared: approver }) => {
      const key = sentKey(request.headers, actor.id, body)
      const { replayed, ...bought } = await buyOldGold(tx, shop, { ...body, actor, approver, key })
      if (replayed) markReplayed(reply, tx)

      return bought
    },
    { prepare: prepare.oldGold },
  )
  route(credits.listCredits, ({ db, params }) => listCredits(db, params))
  route(credits.getUnusedCredit, ({ db, params }) => getUnusedCredit(db, params))
  route(credits.listOldGoldRates, async () => listOldGoldRates(shop))
  route(oldGold.listSoldPieces, ({ db, query }) => listSoldPieces(db, query))
}

/** Says that the key of a request was used before, so that nothing has changed. */
function markReplayed(reply: FastifyReply, tx: Tx): void {
  skipAuditEntry(tx)
  reply.header('idempotent-replayed', 'true')
}

/** Checks the login of a manager who approves, outside the transaction. */
const prepare = {
  order: (input: BeforeTransaction<typeof counter.createManualOrder>) =>
    checkApproval(input, input.body.approval),
  credit: (input: BeforeTransaction<typeof credits.createCredit>) =>
    checkApproval(input, input.body.kind === 'old_gold' ? input.body.approval : null),
  oldGold: (input: BeforeTransaction<typeof oldGold.buyOldGold>) => checkApproval(input, input.body.approval),
}
