import { mayDo } from '../../../contract/duty.ts'
import { priceOldMetal } from '../../../rules/old-gold.ts'
import type { Config } from '../../core/config/config.ts'
import type { Actor } from '../../core/context.ts'
import type { OldGoldPayoutRow } from '../../core/db/schema/credit-tables.ts'
import type { Reader } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { decryptPan, unreadablePan } from '../pan/order-pans.ts'
import type { PurchaseVoucher } from './render/purchase-voucher-pdf.ts'
import { pdfName, type DocumentShop, type NamedPdf } from './render/documents.ts'
import { sellerOf } from './invoice.ts'
import { requireDocumentOrder } from './register/order-records.ts'
import { readPayoutsOf, readVouchers, type StoredVoucher } from './purchase-voucher-queries.ts'

/** Whether documents show the PANs of sellers to this administrator. */
export const seesSellerPans = ({ duty }: Actor): boolean => mayDo(duty, 'owner')

/** The PAN of a seller as a voucher shows it; null if there is none. @throws AppError unavailable */
export function sellerPanText(settings: Config, actor: Actor, pan: string | null): string | null {
  if (pan === null) return null
  if (!seesSellerPans(actor)) return 'on record'
  const text = decryptPan(settings, { pan })
  if (text === undefined) throw unreadablePan()
  return text
}

/**
 * Returns the purchase vouchers for the old gold of an order as one PDF. @throws AppError not_found without
 * any; unavailable if a PAN cannot be read; and as the renderer does.
 */
export async function getPurchaseVouchers(
  db: Reader,
  shop: DocumentShop,
  input: { actor: Actor; id: string },
): Promise<NamedPdf> {
  const { id, order_number } = await requireDocumentOrder(db, input)
  const rows = await readVouchers(db, [id])
  if (rows.length === 0) throw new AppError('not_found', 'This order has no old gold.')

  return renderVouchers(db, shop, { actor: input.actor, order_number, rows })
}

/** Whether the vouchers of an order show the PAN of a seller to this administrator. @throws AppError not_found. */
export async function showsPanOfSeller(db: Reader, input: { actor: Actor; id: string }): Promise<boolean> {
  if (!seesSellerPans(input.actor)) return false

  const { id } = await requireDocumentOrder(db, input)
  return (await readVouchers(db, [id])).some(({ pan }) => pan !== null)
}

type Vouchers = { actor: Actor; order_number: string; rows: readonly StoredVoucher[] }

/** Renders purchase vouchers of one order. @throws AppError as `getPurchaseVouchers` does. */
export async function renderVouchers(
  db: Reader,
  { settings, documents }: DocumentShop,
  { actor, order_number, rows }: Vouchers,
): Promise<NamedPdf> {
  const payouts = await readPayoutsOf(
    db,
    rows.map(({ credit_id }) => ({ id: credit_id })),
  )
  const vouchers = rows.map((row) =>
    Object.assign(presentVoucher(row), {
      orderNumber: order_number,
      seller: {
        name: row.seller_name,
        address: row.seller_address,
        pan: sellerPanText(settings, actor, row.pan),
      },
      payout: payoutOf(payouts, row.credit_id),
    }),
  )
  const pdf = await documents.render(actor.id, {
    kind: 'purchase-vouchers',
    buyer: sellerOf(settings),
    vouchers,
  })
  return {
    filename: pdfName('purchase-voucher', vouchers.length === 1 ? (vouchers[0]?.number ?? '') : order_number),
    pdf,
  }
}

function presentVoucher(row: StoredVoucher) {
  const { number, issued_at, metal, fineness, gross_mg, net_mg, paise_per_kg, deduction_bp, note } = row
  const deduction = deduction_bp ?? 0
  const priced = priceOldMetal({ netMg: net_mg ?? 0, paisePerKg: paise_per_kg ?? 0, deduction })

  return Object.assign(priced, {
    number,
    issuedAt: issued_at,
    metal: metal ?? 'gold',
    fineness: fineness ?? 0,
    grossMg: gross_mg ?? 0,
    netMg: net_mg ?? 0,
    paisePerKg: paise_per_kg ?? 0,
    deduction,
    note,
  })
}

function payoutOf(payouts: readonly OldGoldPayoutRow[], creditId: string): PurchaseVoucher['payout'] {
  const payout = payouts.find(({ credit_id }) => credit_id === creditId)
  return payout && { way: payout.way, paise: payout.amount_paise }
}
