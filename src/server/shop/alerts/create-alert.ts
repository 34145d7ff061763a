import { v7 as uuidv7 } from 'uuid'
import { MAX_ALERTS, type Alert, type AlertDraft } from '../../../contract/alert.ts'
import { toPaise } from '../../../contract/money.ts'
import { shortMoneyText } from '../../../rules/money-text.ts'
import { hasMailbox } from '../../../rules/mailbox.ts'
import type { Actor } from '../../core/context.ts'
import { lockRow } from '../../core/db/sql/lock-rows.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError, invalidSentence } from '../../core/lib/errors.ts'
import { noSuchProduct, type PriceSources } from '../catalogue/product-row.ts'
import { variantsColumn } from '../catalogue/variant-row.ts'
import { alertsOf, presentAlert } from './alert-row.ts'
import { offerOf, type Offer } from './offer.ts'

/**
 * Opens an alert in place of the customer's same one.
 * @throws AppError not_found without such a product or variant; invalid_input if its event is already there,
 * if MAX_ALERTS are open, or for a customer without an e-mail.
 */
export async function createAlert(
  tx: Tx,
  shop: PriceSources,
  { actor, ...draft }: AlertDraft & { actor: Actor },
): Promise<Alert> {
  if (!hasMailbox(actor.email))
    throw new AppError('invalid_input', 'We tell you by e-mail. Please add one to your profile first.')

  const { productId, variantId, kind } = draft
  const product = await tx.db
    .selectFrom('products')
    .selectAll()
    .select(variantsColumn(tx.db))
    .where('id', '=', productId)
    .where('visibility', '=', 'shown')
    .executeTakeFirst()
  const offer = product && offerOf(product, variantId, shop)
  if (!offer) throw noSuchProduct()
  requirePending(draft, offer)
  // Locks the customer's row: concurrent requests of a customer wait here, so that each counts the others'
  // alerts.
  await lockRow(tx, 'users', actor.id)
  const open = await alertsOf(tx.db, actor.id).where('sent_at', 'is', null).execute()
  const same = open
    .filter((each) => each.product_id === productId && each.variant_id === variantId && each.kind === kind)
    .map(({ id }) => id)
  if (open.length - same.length >= MAX_ALERTS) {
    throw new AppError(
      'invalid_input',
      `You can have up to ${MAX_ALERTS} alerts. Please remove one in your profile first.`,
    )
  }
  if (same.length > 0) await tx.db.deleteFrom('alerts').where('id', 'in', same).execute()
  const id = uuidv7()
  const limit = draft.kind === 'price_below' ? toPaise(draft.limit) : null
  await tx.db
    .insertInto('alerts')
    .values({
      id,
      user_id: actor.id,
      product_id: productId,
      variant_id: variantId,
      kind,
      limit_paise: limit,
      sent_at: null,
      created_at: Date.now(),
    })
    .execute()
  return presentAlert(await alertsOf(tx.db, actor.id).where('alerts.id', '=', id).executeTakeFirstOrThrow())
}

/** @throws AppError invalid_input if the mail would be sent immediately. */
function requirePending(draft: AlertDraft, { stock, paise }: Offer): void {
  if (draft.kind === 'back_in_stock') {
    if (stock !== 0) throw new AppError('invalid_input', 'This piece is in stock.')
  } else if (paise < toPaise(draft.limit)) {
    const message = `Enter an amount below the current price of ${shortMoneyText(paise / 100)}.`
    throw invalidSentence('limit', message)
  }
}
