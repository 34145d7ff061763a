import type { Actor } from '../../core/context.ts'
import type { OldGoldPurchaseRow } from '../../core/db/schema/credit-tables.ts'
import type { Reader } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { renderVouchers, seesSellerPans, sellerPanText } from './get-purchase-vouchers.ts'
import { sellerOf } from './invoice.ts'
import { findOldGoldPurchase, findOrderVoucher } from './purchase-voucher-queries.ts'
import { pdfName, type DocumentShop, type NamedPdf } from './render/documents.ts'

type VoucherRequest = { actor: Actor; number?: string | undefined }

/**
 * Returns the purchase voucher with this number: of old gold that was bought without a sale, or of an order.
 * @throws AppError not_found; unavailable if the PAN cannot be read; and as the renderer does.
 */
export async function getOldGoldVoucher(
  db: Reader,
  shop: DocumentShop,
  { actor, number }: VoucherRequest,
): Promise<NamedPdf> {
  const purchase = await findOldGoldPurchase(db, number)
  if (purchase) return renderPurchase(db, shop, { actor, purchase })

  const voucher = await findOrderVoucher(db, number)
  if (!voucher) throw new AppError('not_found', 'There is no such voucher.')

  return renderVouchers(db, shop, { actor, order_number: voucher.order_number, rows: [voucher] })
}

/** Whether the voucher with this number shows the PAN of its seller to this administrator. */
export async function showsPanOfVoucher(db: Reader, { actor, number }: VoucherRequest): Promise<boolean> {
  if (!seesSellerPans(actor)) return false

  const voucher = (await findOldGoldPurchase(db, number)) ?? (await findOrderVoucher(db, number))
  return Boolean(voucher?.pan)
}

async function renderPurchase(
  db: Reader,
  { settings, documents }: DocumentShop,
  { actor, purchase }: { actor: Actor; purchase: OldGoldPurchaseRow },
): Promise<NamedPdf> {
  const items = await db
    .selectFrom('old_gold_items')
    .selectAll()
    .where('purchase_id', '=', purchase.id)
    .orderBy('line')
    .execute()
  const payout = await db
    .selectFrom('old_gold_payouts')
    .select(['way', 'reference'])
    .where('purchase_id', '=', purchase.id)
    .executeTakeFirstOrThrow()

  const pdf = await documents.render(actor.id, {
    kind: 'old-gold-voucher',
    buyer: sellerOf(settings),
    number: purchase.number,
    issuedAt: purchase.issued_at,
    seller: {
      name: purchase.seller_name,
      address: purchase.seller_address,
      pan: sellerPanText(settings, actor, purchase.pan),
    },
    items,
    payout,
    paise: purchase.amount_paise,
  })
  return { filename: pdfName('purchase-voucher', purchase.number), pdf }
}
