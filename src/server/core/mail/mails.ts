import type { CodePurpose } from '../../../contract/account.ts'
import type { PaymentSource } from '../../../contract/manage-payments.ts'
import type { OrderPaymentMethod, PaymentStatus } from '../../../contract/order.ts'
import type { ReturnState, ReturnWish } from '../../../contract/return.ts'

/** Data of the mails about an order. Amounts are integer paise. */
export type OrderMail = {
  username: string
  /** Id of the order, for the link to its page. */
  id: string
  /** The human-readable order number. */
  orderId: string
}

/** Mails about an account, with the data of their templates. */
export type AccountMail =
  | {
      kind: 'code'
      data: {
        code: string
        purpose: CodePurpose | 'email'
        hasAccount: boolean
        /** Token of the password reset link. */
        link?: string
      }
    }
  | { kind: 'welcome'; data: { username: string } }
  | { kind: 'password_changed'; data: { username: string } }
  /** To the old address. */
  | { kind: 'email_changed'; data: { username: string; newEmail: string } }
  | SecurityMail
  | { kind: 'account_erased'; data: Record<never, never> }

/** Mails about two-step sign-in and about failed sign-in attempts. */
export type SecurityMail = {
  kind: 'second_factor_on' | 'second_factor_off' | 'code_tries' | 'second_factor_tries'
  data: { username: string }
}

/** An order as notices to the owner name it: no phone number, no PAN. `paise`: the grand total. */
export type NotedOrder = { id: string; orderId: string; paise: number; city: string; pieces: string[] }

/** Notices to the owner of the shop. */
export type OwnerMail =
  /**
   * `toConfirm`: whether its payment waits to be confirmed; `isReservation`: whether it is a reservation;
   * `isAboveRate`: whether it is about old gold above the rate offered; each absent if not.
   */
  | {
      kind: 'owner_order'
      data: NotedOrder & { toConfirm: boolean; isReservation?: boolean; isAboveRate?: boolean }
    }
  /** The reference of a payment was entered later. */
  | { kind: 'owner_payment'; data: NotedOrder & { utr: string } }
  /** To the shop itself. Does not name the customer: the list of noted payments does. */
  | { kind: 'payment_noted'; data: { utr: string; amountPaise: number; reason: string } }
  /**
   * An online payment that paid for no order. `reason`: a sentence. `isDisputed`: the customer's bank asks for
   * its money; absent if not.
   */
  | {
      kind: 'payment_to_check'
      data: { paymentId: string; amountPaise: number; reason: string; isDisputed?: boolean }
    }
  /** A customer wants to return pieces. */
  | { kind: 'owner_return'; data: { ticket: string; orderId: string; wish: ReturnWish; pieces: string[] } }
  /** A product or a variant is running out. `choice`: the colour and size of the variant, or empty. */
  | { kind: 'low_stock'; data: { productId: string; name: string; choice: string; stock: number } }
  | { kind: 'owner_summary'; data: NoticeSummary }

/**
 * In place of single notices: how many there were of each kind (those that mails of earlier versions lack are
 * optional), and the first orders. `paise`: the orders together.
 */
export type NoticeSummary = {
  count: number
  payments: number
  noted?: number
  returns?: number
  toCheck?: number
  runningOut?: number
  paise: number
  orders: {
    id: string
    orderId: string
    paise: number
    toConfirm: boolean
    isReservation?: boolean | undefined
  }[]
}

/** Who cancelled an order. */
export type CancelledBy = 'shopper' | 'shop'

/**
 * Why the shop cancelled an order by itself: its customer did not confirm it, nobody prepared it, or it was
 * not paid online in time.
 */
export type CancelReason = 'not_confirmed' | 'not_prepared' | 'not_paid'

/** Mails to every administrator. */
export type AdministratorMail =
  /** `account`: whose second factor somebody tries to guess. */
  | { kind: 'administrator_tries'; data: { account: string } }
  /** `by`: the administrator who made the change; `changes`: what changed, one line each. */
  | { kind: 'office_change'; data: { by: string; changes: string[] } }

/**
 * A piece that a customer asked to be told of, as the mail names it. `paise`: its price with GST; `choice`:
 * empty if there was nothing to choose.
 */
type AlertedPiece = {
  username: string
  name: string
  choice: string
  paise: number
  path: string
  stopPath: string
}

/** Mails that customers asked for once. */
export type AlertMail =
  | { kind: 'back_in_stock'; data: AlertedPiece }
  | { kind: 'price_below'; data: AlertedPiece & { limitPaise: number } }

/** Every kind of mail, with the data of its template. */
export type Mail =
  | AccountMail
  | {
      kind: 'order_placed'
      data: OrderMail & {
        /**
         * `choice` names size and colour, empty if there was nothing to choose; `paise` is the price of one.
         */
        lines: { name: string; choice: string; quantity: number; paise: number }[]
        totalPaise: number
        discountPaise: number
        /** Absent without one. */
        prepaidDiscountPaise?: number
        taxPaise: number
        /** Absent where nothing was rounded. */
        roundOffPaise?: number
        grandTotalPaise: number
        paymentMethod: OrderPaymentMethod
        /** Present for an order of the counter. */
        counter?: { isPaid: boolean; hasAccount: boolean }
        /** Whether a late payment has reinstated it; absent if not. */
        isReinstated?: boolean
        /** The signature of the link that confirms a cash order; absent if it needs none. */
        confirmation?: string
        /**
         * Until when it keeps its price while it is unpaid, in milliseconds since 1970; absent where that
         * does not apply.
         */
        priceUntil?: number
        /** Address lines as printed on a parcel; empty if the address is unknown. */
        address: string[]
        /** When it arrives, if the address is known; mails queued by earlier versions lack it. */
        delivery?: string
      }
    }
  | {
      kind: 'status_changed'
      /**
       * Of a cancelled order, these determine the text about the money: who cancelled it, its reference, and
       * whether the payment with it is being checked. Mails queued by earlier versions lack them. `reason`:
       * why the shop cancelled it by itself.
       */
      data: OrderMail & {
        status: 'pending' | 'processing' | 'shipped' | 'completed' | 'cancelled'
        paymentStatus?: PaymentStatus
        by?: CancelledBy
        utr?: string | null
        isChecked?: boolean
        /** Whether it is paid online, so that an unpaid one was not charged. */
        isOnline?: boolean
        reason?: CancelReason
        /** What its customer reads of money that arrived for it without paying it; absent if none did. */
        received?: string
        /** Whether it is a reservation that was not confirmed, so that there is no money to write about. */
        isReservation?: boolean
        /** Whether the parcel is a gift without its bill. */
        isBillApart?: boolean
      }
    }
  /** `path`: the page of the pay link. `until`: milliseconds since 1970, or null. */
  | {
      kind: 'pay_link'
      data: { username: string; orderId: string; path: string; amountPaise: number; until: number | null }
    }
  /** `pieces`: such as `Payal anklet, Rose Gold`. `address`: of the shop. */
  | { kind: 'reservation_requested'; data: OrderMail & { pieces: string[]; address: string } }
  /** Half of its time to pay is over. `payBy`: milliseconds since 1970. */
  | { kind: 'order_unpaid'; data: OrderMail & { amountPaise: number; payBy: number } }
  /** `link`: the token of the link to follow the order. */
  | { kind: 'tracking_link'; data: { orderId: string; link: string } }
  /**
   * `expectedOn`: a day as 2026-11-23. `pieces`: such as `2 × Payal anklet`. `link`: as above; mails queued
   * by earlier versions lack it.
   */
  | {
      kind: 'shipment_sent'
      data: OrderMail & {
        link?: string
        carrier: string
        awb: string
        trackingUrl: string | null
        expectedOn: string | null
        pieces: string[]
        isBillApart?: boolean
      }
    }
  /**
   * `sendTo`: where the pieces are sent, as printed on a parcel, once the return is approved. `message`: what
   * the shop wrote.
   */
  | {
      kind: 'return_step'
      data: OrderMail & {
        ticket: string
        wish: ReturnWish
        state: ReturnState
        message: string | null
        pieces: string[]
        sendTo?: string[]
      }
    }
  | OwnerMail
  | AdministratorMail
  | AlertMail
  /** To the owner. */
  | { kind: 'rate_stale'; data: { text: string } }
  | { kind: 'payment_confirmed'; data: OrderMail & { amountPaise: number } }
  /** Money that does not pay the order; `amountPaise`: null in another currency. */
  /** A payment of a cancelled order whose money was not taken. */
  | { kind: 'payment_left'; data: OrderMail & { amountPaise: number } }
  | { kind: 'payment_received'; data: OrderMail & { amountPaise: number | null } }
  /** To the holder of a credit. `usedFor`: the number of the order that was paid with it. */
  | { kind: 'credit_used'; data: OrderMail & { amountPaise: number; usedFor: string } }
  /** Mails of earlier versions name neither pieces nor way. */
  | {
      kind: 'payment_refunded'
      data: OrderMail & {
        /** Null in another currency. */
        amountPaise: number | null
        pieces?: string[]
        to?: PaymentSource | null
        /** What of it is kept as credit. */
        creditPaise?: number
      }
    }
