import { v7 as uuidv7 } from 'uuid'
import { toRupees } from '../../../../contract/money.ts'
import type { NewOldGold, OldGoldItem } from '../../../../contract/old-gold.ts'
import { purchaseVoucherNumber } from '../../../../rules/financial-year.ts'
import { toPaisePerKg } from '../../../../rules/metal-rates.ts'
import { isFineness } from '../../../../rules/purity.ts'
import { addAuditEntry } from '../../../core/audit/audit-entries.ts'
import { lockRow } from '../../../core/db/sql/lock-rows.ts'
import type { Tx } from '../../../core/db/types.ts'
import { AppError, invalid } from '../../../core/lib/errors.ts'
import { nextInvoiceNumber } from '../../invoicing/invoice-numbers.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import type { IdempotencyKey } from '../place/idempotency-key.ts'
import { approvedBy, requireOfferedRate, type Decision } from '../place/counter-limits.ts'
import { recordMetal, type MetalChange } from '../../stock/metal-entries.ts'
import { keepCustomer } from '../base/keep-customer.ts'
import { offeredFor } from './offered-rates.ts'
import { insertPayout, requirePayout } from './old-gold-payout.ts'
import { sellerPan } from './seller-pan.ts'
import { weighOldMetal, type WeighedMetal } from './weigh-old-metal.ts'

type Shop = Pick<ShopContext, 'settings' | 'rates'>

type Purchase = Decision & NewOldGold & { key: IdempotencyKey | null }
type Bought = { voucher: string; amount: number; replayed: boolean }

/**
 * Buys old gold without a sale, and pays it out, or finds the earlier purchase with its key.
 * @throws AppError invalid_input for a rate far above the one offered, or without one; pan_needed;
 * approval_needed; cash_limit; day_closed; key_reused.
 */
export async function buyOldGold(
  tx: Tx,
  shop: Shop,
  { actor, approver, customer, items, payout, pan, key }: Purchase,
): Promise<Bought> {
  const earlier = key && (await findBought(tx, key))
  if (earlier) return earlier

  const at = Date.now()
  const weighed = items.map((item, line) => weighItem(shop, { actor, approver }, { item, line, at }))
  const paise = weighed.reduce((sum, { amount_paise }) => sum + amount_paise, 0)
  const storedPan = sellerPan(shop.settings, pan, paise)
  const paid = { payout, seller: customer.phone, paise }
  await requirePayout(tx, shop.settings, paid)

  const id = uuidv7()
  const customerId = await keepCustomer(tx, {
    buyer: { ...customer, userId: null, email: '' },
    address: null,
  })
  const place = await nextInvoiceNumber(tx, 'purchase_voucher_serials')
  const number = purchaseVoucherNumber(place.year, place.serial)
  await tx.db
    .insertInto('old_gold_purchases')
    .values({
      id,
      ...place,
      number,
      seller_name: customer.name,
      seller_phone: customer.phone,
      customer_id: customerId,
      seller_address: customer.address,
      ...storedPan,
      amount_paise: paise,
      key_user: key?.user_id ?? null,
      key: key?.key ?? null,
      body_hash: key?.body_hash ?? null,
    })
    .execute()
  await tx.db
    .insertInto('old_gold_items')
    .values(
      weighed.map((item, line) => ({ ...item, purchase_id: id, line, note: items[line]?.note ?? null })),
    )
    .execute()
  await recordMetal(tx, metalOf(weighed, number), actor.id)
  await insertPayout(tx, { ...paid, actor, purchase_id: id })

  // Neither the seller nor the notes, which may name them.
  addAuditEntry(tx, {
    entity: 'old gold',
    id,
    title: number,
    before: null,
    after: { amount: toRupees(paise), way: payout.way, items: weighed, ...approvedBy(approver) },
  })
  return { voucher: number, amount: toRupees(paise), replayed: false }
}

const metalOf = (items: readonly WeighedMetal[], ref: string): MetalChange[] =>
  items.map(({ metal, fineness, net_mg }) => ({ metal, fineness, kind: 'oldGold', mg: net_mg, ref }))

/**
 * Finds what an administrator has bought with this key; a concurrent request with it waits here.
 * @throws AppError key_reused if it was with another body.
 */
async function findBought(tx: Tx, { user_id, key, body_hash }: IdempotencyKey): Promise<Bought | undefined> {
  await lockRow(tx, 'users', user_id)
  const bought = await tx.db
    .selectFrom('old_gold_purchases')
    .select(['number', 'amount_paise', 'body_hash'])
    .where('key_user', '=', user_id)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!bought) return undefined
  if (bought.body_hash !== body_hash)
    throw new AppError('key_reused', 'Old gold has already been bought with this key.')

  return { voucher: bought.number, amount: toRupees(bought.amount_paise), replayed: true }
}

/** @throws AppError invalid_input, approval_needed. */
function weighItem(
  shop: Shop,
  decision: Decision,
  { item, line, at }: { item: OldGoldItem; line: number; at: number },
): WeighedMetal {
  const of = (field: string) => `items.${line}.${field}`
  const { metal, ratePerGram, ratePerKg } = item
  const path = of(metal === 'silver' ? 'ratePerKg' : 'ratePerGram')
  const offered = offeredFor(shop, at, item)
  const isTyped = ratePerGram !== undefined || ratePerKg !== undefined
  const paise_per_kg = isTyped ? toPaisePerKg({ perGram: ratePerGram, perKg: ratePerKg }) : offered

  if (!isFineness(metal, item.fineness)) throw invalid(of('fineness'), `is none of ${metal}`)
  if (paise_per_kg === undefined) throw invalid(path, 'is needed: the shop offers no rate for it')

  const weighed = weighOldMetal({ ...item, paise_per_kg }, of('net'))
  if (offered !== undefined)
    requireOfferedRate(shop.settings, decision, { paid: paise_per_kg, offered, metal, path })

  return weighed
}
