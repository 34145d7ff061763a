import type { Address } from '../../../../contract/address.ts'
import { shortMoneyText } from '../../../../rules/money-text.ts'
import { toPaise } from '../../../../contract/money.ts'
import type { OrderPaymentMethod } from '../../../../contract/order.ts'
import type { PriceBreakup } from '../../../../contract/price-rule.ts'
import { MAX_OPEN_RESERVATIONS } from '../../../../contract/reservation.ts'
import type { PinRule } from '../../../../rules/delivery.ts'
import { isBelowOnline } from '../../../../rules/payment-state.ts'
import { requireBuyerOfOrder, type BuyerColumns } from '../../addresses/buyer-gstin.ts'
import { requireFewOpenCash } from '../../cart/open-cash-orders.ts'
import { requireFreshRate } from '../../catalogue/weighed-prices.ts'
import type { Config } from '../../../core/config/config.ts'
import { CASH_LIMIT } from '../../../core/config/legal-limits.ts'
import type { OrderLineRow } from '../../../core/db/schema/order-tables.ts'
import { AppError, invalid } from '../../../core/lib/errors.ts'
import { requireServed } from '../../delivery/require-served.ts'
import { isAbovePanLimit } from '../../pan/order-pans.ts'
import {
  exceedsLimit,
  requireWithinCredit,
  requireWithinDiscount,
  type CreditSale,
  type Decision,
} from './counter-limits.ts'
import type { Cash } from './cash-limit.ts'
import { MONEY, OFFICE, orderRule, WEB } from './order-rule.ts'
import type { UnpaidOrders } from './unpaid-orders.ts'

type Shop = { settings: Config }
/** `method`: null for a hold that reserves nothing. `grandTotal`: the amount to be paid, in paise. */
type Paying = Shop & { method: OrderPaymentMethod | null; grandTotal: number }
type Delivery = Paying & { address: Address | null; pinRule: PinRule | null | undefined }
type Lines = { lines: readonly OrderLineRow[] }

const methodAccepted = orderRule(
  [...WEB, ...OFFICE, 'hold', 'method change'],
  ({ settings: { upi, paymentMethods }, method }: Paying, channel) => {
    if (method === null || method === 'CASH') return
    if (channel === 'method change' && !paymentMethods.includes(method))
      throw new AppError('invalid_input', 'paymentMethod: this order cannot be paid by it')
    if (method === 'UPI' && !upi.accepted)
      throw new AppError('invalid_input', 'paymentMethod: this shop does not take payment by UPI yet')
    if (paymentMethods.includes(method)) return

    const isOffice = channel === 'counter' || channel === 'phone'
    // On the web the same response as for a method that no shop takes.
    throw invalid('paymentMethod', isOffice ? 'is not set up in this shop' : 'must be COD or UPI')
  },
)

const notHandedOverUnpaid = orderRule(['counter'], ({ method }: Paying) => {
  if (method === 'COD') throw invalid('handedOver', 'is not possible with cash on delivery')
})

/** `credit`: null for an order that is not on account. */
const creditGiven = orderRule(
  OFFICE,
  ({ settings, method, grandTotal, credit }: Paying & { credit: CreditSale | null }) => {
    if (credit === null) return
    if (method === 'COD' || method === 'ONLINE') throw invalid('dueOn', `is not possible with ${method}`)

    requireWithinCredit(settings, credit, grandTotal)
  },
)

/** `priced`: the lines at current prices. */
const rateFresh = orderRule(
  [...WEB, ...OFFICE, 'hold', 'preview', 'reservation', 'confirmed reservation'],
  ({ settings, priced }: Shop & { priced: readonly { breakup?: string | null | undefined }[] }) => {
    for (const { breakup } of priced) {
      if (!breakup) continue
      const { rate } = JSON.parse(breakup) as PriceBreakup
      requireFreshRate(settings, { rate: { since: Date.parse(rate.since) } }, Date.now())
    }
  },
)

const discountApproved = orderRule(
  OFFICE,
  ({ settings, decision, lines }: Shop & Lines & { decision: Decision }) =>
    requireWithinDiscount(settings, decision, lines),
)

const notMadeToOrder = orderRule(['reservation'], ({ lines }: Lines) => {
  if (lines.some(({ leaves_on }) => leaves_on !== null))
    throw new AppError('invalid_input', 'Pieces made to order cannot be reserved.')
})

const fewReservations = orderRule(['reservation'], ({ open }: { open: number }) => {
  if (open >= MAX_OPEN_RESERVATIONS)
    throw new AppError('too_many', `You have ${open} reservations already. We'll call you about them.`)
})

/**
 * Limits the pieces that a customer without any payment reserves. `kept`: in their unpaid orders; null
 * without a limit. `added`: in this order.
 */
const fewUnpaidPieces = orderRule(
  [...WEB, 'hold'],
  ({ settings: { unpaidPieces }, pieces }: Shop & { pieces: { kept: number | null; added: number } }) => {
    const { kept, added } = pieces
    if (kept === null || added === 0 || kept + added <= unpaidPieces) return

    throw new AppError(
      'too_many',
      `Until your first payment has arrived, we keep at most ${unpaidPieces} pieces for you. Please order fewer, or call us.`,
    )
  },
)

/** `openCash`: undelivered cash orders; null if this is none. */
const fewOpenCash = orderRule(
  [...WEB, ...OFFICE, 'method change'],
  ({ settings, openCash }: Shop & { openCash: number | null }) => {
    if (openCash !== null) requireFewOpenCash(settings, openCash)
  },
)

/** Maximum number of unpaid orders of one customer by UPI or bank transfer. */
const MAX_UNPAID_ORDERS = 5

/**
 * `unpaid`: the other unpaid orders; null if this is none. Their value counts unless this one is paid online,
 * which ends soon.
 */
const fewUnpaid = orderRule(
  [...WEB, 'hold', 'method change'],
  ({ settings: { unpaidLimit }, unpaid, method, grandTotal }: Paying & { unpaid: UnpaidOrders | null }) => {
    if (unpaid === null) return
    const { count, paise } = unpaid
    if (count >= MAX_UNPAID_ORDERS)
      throw new AppError(
        'too_many',
        `You have ${count} orders whose payment is not confirmed yet. Please wait for our e-mail, or choose cash on delivery.`,
      )
    if (count === 0 || method === 'ONLINE' || unpaidLimit === 0) return
    if (paise + grandTotal <= toPaise(unpaidLimit)) return

    throw new AppError(
      'too_many',
      `Your unpaid orders can be worth at most ${shortMoneyText(unpaidLimit)} together. Please wait until a payment is confirmed, or cancel an order.`,
    )
  },
)

const panGiven = orderRule(
  [...WEB, ...OFFICE, 'confirmed reservation', 'method change'],
  // A declaration in its place counts as well.
  ({ settings, grandTotal, hasPan }: Omit<Paying, 'method'> & { hasPan: boolean }) => {
    if (isAbovePanLimit(settings, grandTotal) && !hasPan)
      throw new AppError(
        'pan_needed',
        `PAN is needed for orders above ${shortMoneyText(settings.panLimit ?? 0)}.`,
      )
  },
)

const cashOnDeliveryLimit = orderRule(
  [...WEB, ...OFFICE, 'method change'],
  ({ settings: { codLimit }, method, grandTotal }: Paying) => {
    if (method === 'COD' && exceedsLimit(grandTotal, codLimit))
      throw new AppError(
        'cod_limit',
        `Cash on delivery is available for orders up to ${shortMoneyText(codLimit)}.`,
      )
  },
)

/** At the counter, an amount may be paid in parts. */
const upiLimit = orderRule(
  [...WEB, 'hold', 'method change'],
  ({ settings: { upi, bank }, method, grandTotal }: Paying) => {
    if (method !== 'UPI' || !exceedsLimit(grandTotal, upi.limit)) return
    throw new AppError(
      'upi_limit',
      `One UPI payment can be at most ${shortMoneyText(upi.limit)}. ${bank ? 'Please choose bank transfer.' : 'Please contact us.'}`,
    )
  },
)

/** The payment provider does not take less than a rupee. */
const onlineMinimum = orderRule(
  [...WEB, ...OFFICE, 'method change', 'pay link'],
  ({ method, grandTotal }: Paying) => {
    if (method === 'ONLINE' && isBelowOnline(grandTotal))
      throw new AppError(
        'invalid_input',
        'This amount is too small to be paid online. Please choose another way.',
      )
  },
)

const utrUnused = orderRule([...WEB, 'method change'], ({ isUtrUsed }: { isUtrUsed: boolean }) => {
  if (isUtrUsed) throw new AppError('invalid_input', 'utr: belongs to another order')
})

/** No cash is collected for an order that is free. */
const addressGiven = orderRule(
  [...WEB, ...OFFICE, 'method change'],
  ({ settings, method, grandTotal, address }: Delivery) => {
    if (method === 'COD' && grandTotal > 0 && settings.cod.needsAddress && !address)
      throw new AppError('address_needed', 'Please add a delivery address. Cash on delivery needs one.')
  },
)

/** An order that may be paid already is not rejected; the address of the counter is only for the bill. */
const placeServed = orderRule(
  ['web', 'phone', 'method change', 'address'],
  ({ method, grandTotal, address, pinRule }: Delivery) => {
    if (address) requireServed(pinRule, address.pin, grandTotal > 0 ? method : null)
  },
)

type Buyer = { buyer: BuyerColumns; address: Address | null; pan: string | null | undefined }

const buyerKnown = orderRule(
  [...WEB, ...OFFICE, 'address', 'corrected address'],
  ({ settings, buyer, ...known }: Shop & Buyer) => requireBuyerOfOrder(settings, buyer, known),
)

/** A registered business has a PAN: its GSTIN contains it. */
const declaredByPerson = orderRule(
  [...WEB, ...OFFICE],
  ({ buyer, panDeclaration }: { buyer: BuyerColumns; panDeclaration: object | null | undefined }) => {
    if (panDeclaration && buyer.buyer_gstin !== null)
      throw invalid('panDeclaration', 'is not possible with buyerGstin')
  },
)

const utrOfUpi = orderRule(WEB, ({ method, utr }: Paying & { utr: string | null | undefined }) => {
  if ((method === 'COD' || method === 'ONLINE') && utr)
    throw new AppError('invalid_input', 'utr: belongs to a UPI payment')
})

/** The most that the law allows to be received in cash: for an order, and from one customer on one day. */
const MAX_CASH_PAISE = toPaise(CASH_LIMIT) - 1

/** `cash`: null if no cash is taken. The web keeps COD_LIMIT. */
const cashOfLaw = orderRule([...OFFICE, ...MONEY], ({ cash }: { cash: Cash | null }) => {
  if (cash !== null && Math.max(cash.ofOrder, cash.ofDay) + cash.added > MAX_CASH_PAISE)
    throw new AppError('cash_limit', 'No more than ₹1,99,999.99 may be taken in cash.')
})

/** In this order: people see the error of the first rule that is broken. */
export const orderRules = [
  methodAccepted,
  creditGiven,
  rateFresh,
  discountApproved,
  notHandedOverUnpaid,
  notMadeToOrder,
  fewReservations,
  fewUnpaidPieces,
  fewOpenCash,
  fewUnpaid,
  panGiven,
  cashOnDeliveryLimit,
  upiLimit,
  onlineMinimum,
  utrUnused,
  addressGiven,
  placeServed,
  buyerKnown,
  declaredByPerson,
  utrOfUpi,
  cashOfLaw,
] as const
