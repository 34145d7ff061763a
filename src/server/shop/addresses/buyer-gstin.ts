import type { Address } from '../../../contract/address.ts'
import { isBuyerGstin, panOfGstin, stateElsewhere } from '../../../rules/gst.ts'
import type { Config } from '../../core/config/config.ts'
import { invalidSentence } from '../../core/lib/errors.ts'

/** The buyer that an invoice is to name, as it was entered. */
type EnteredBuyer = {
  buyerGstin?: string | null | undefined
  billingAddress?: string | null | undefined
}

/** The buyer as it is stored; the address of the business only beside a GSTIN. */
export type BuyerColumns = { buyer_gstin: string | null; billing_address: string | null }

export const buyerColumns = ({ buyerGstin, billingAddress }: EnteredBuyer): BuyerColumns => ({
  buyer_gstin: buyerGstin || null,
  billing_address: (buyerGstin && billingAddress) || null,
})

/**
 * The buyer of an order: as entered or, if it is left out, as saved with the address that the order names.
 */
export const buyerOf = (entered: EnteredBuyer, saved: BuyerColumns | null): BuyerColumns =>
  entered.buyerGstin === undefined && saved !== null
    ? { buyer_gstin: saved.buyer_gstin, billing_address: saved.billing_address }
    : buyerColumns(entered)

/**
 * A buyer may have goods sent to another state than that of the GSTIN: the invoice then names both addresses
 * (IGST Act, section 10(1)(b)). @throws AppError invalid_input unless it is the number of a buyer, and its
 * address is known.
 */
export function requireBuyer(
  { buyer_gstin: gstin, billing_address }: BuyerColumns,
  address: Address | null,
): void {
  if (gstin === null) return
  if (!isBuyerGstin(gstin)) throw invalidSentence('buyerGstin', 'Enter a 15-character GSTIN.')

  const state = address === null ? undefined : stateElsewhere(gstin, address.state)
  if (state !== undefined && billing_address === null)
    throw invalidSentence('billingAddress', `Enter the address of the business in ${state}.`)
}

/**
 * The buyer of an order is neither the shop itself nor, by its PAN, somebody else. @throws AppError
 * invalid_input.
 */
export function requireBuyerOfOrder(
  { trade }: Pick<Config, 'trade'>,
  buyer: BuyerColumns,
  { address, pan }: { address: Address | null; pan?: string | null | undefined },
): void {
  const gstin = buyer.buyer_gstin
  if (gstin === null) return
  requireBuyer(buyer, address)
  if (gstin === trade.gstin)
    throw invalidSentence('buyerGstin', 'Enter the GSTIN of the buyer: this one is the shop’s.')

  const panOfBuyer = panOfGstin(gstin)
  if (pan && panOfBuyer !== undefined && pan !== panOfBuyer)
    throw invalidSentence('pan', `Enter the PAN of the GSTIN, ${panOfBuyer}.`)
}
