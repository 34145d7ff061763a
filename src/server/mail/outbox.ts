import { sql, type ExpressionBuilder } from 'kysely'
import type { CodePurpose } from '../../contract/account.ts'
import type { PaymentMethod, PaymentStatus } from '../../contract/order.ts'
import { emailKey } from '../lib/email-key.ts'
import { LOCAL_PREFIX } from '../db/invalidation.ts'
import { invalidate } from '../db/transaction.ts'
import type { Tx, Writer } from '../db/types.ts'
import { paramRows, compiledQuery, type Params } from '../db/sql/compiled-query.ts'
import type { OutboxRow, Tables } from '../db/schema/tables.ts'
import { newId } from '../lib/new-id.ts'

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
  | { kind: 'code'; data: { code: string; purpose: CodePurpose | 'email'; hasAccount: boolean; /** Token of the password reset link. */ link?: string } }
  | { kind: 'welcome'; data: { username: string } }
  | { kind: 'password_changed'; data: { username: string } }
  /** To the old address. */
  | { kind: 'email_changed'; data: { username: string; newEmail: string } }
  | SecurityMail
  | { kind: 'account_erased'; data: Record<never, never> }

/** Mails about two-step sign-in and about failed sign-in attempts. */
export type SecurityMail = { kind: 'second_factor_on' | 'second_factor_off' | 'code_tries' | 'second_factor_tries'; data: { username: string } }

/** An order as notices to the owner name it: no phone number, no PAN. `paise`: the grand total. */
export type NotedOrder = { id: string; orderId: string; paise: number; city: string; pieces: string[] }

/** Notices to the owner of the shop. */
export type OwnerMail =
  /** `toConfirm`: whether its payment waits to be confirmed. */
  | { kind: 'owner_order'; data: NotedOrder & { toConfirm: boolean } }
  /** The reference of a payment was entered later. */
  | { kind: 'owner_payment'; data: NotedOrder & { utr: string } }
  /** In place of single notices. `orders`: the first of them; `payments`: how many references were entered. */
  | { kind: 'owner_summary'; data: { count: number; paise: number; payments: number; orders: { id: string; orderId: string; paise: number; toConfirm: boolean }[] } }

/** Every kind of mail, with the data of its template. */
export type Mail =
  | AccountMail
  | {
      kind: 'order_placed'
      data: OrderMail & {
        /** `choice` names size and colour, empty if there was nothing to choose; `paise` is the price of one. */
        lines: { name: string; choice: string; quantity: number; paise: number }[]
        totalPaise: number
        discountPaise: number
        taxPaise: number
        /** Absent where nothing was rounded. */
        roundOffPaise?: number
        grandTotalPaise: number
        paymentMethod: PaymentMethod
        /** Address lines as printed on a parcel; empty if the address is unknown. */
        address: string[]
        /** When it arrives, if the address is known; mails queued by earlier versions lack it. */
        delivery?: string
      }
    }
  | {
      kind: 'status_changed'
      /**
       * `paymentStatus` of a cancelled order determines the text about the refund; mails queued by earlier versions
       * lack it.
       */
      data: OrderMail & { status: 'pending' | 'processing' | 'shipped' | 'completed' | 'cancelled'; paymentStatus?: PaymentStatus }
    }
  /** `expectedOn`: a day as 2026-11-23. `pieces`: such as `2 × Payal anklet`. */
  | { kind: 'shipment_sent'; data: OrderMail & { carrier: string; awb: string; trackingUrl: string | null; expectedOn: string | null; pieces: string[] } }
  /** To the shop itself. Does not name the customer: the list of noted payments does. */
  | { kind: 'payment_noted'; data: { utr: string; amountPaise: number; reason: string } }
  | OwnerMail
  /** To the owner. */
  | { kind: 'rate_stale'; data: { text: string } }
  | { kind: 'payment_confirmed' | 'payment_refunded'; data: OrderMail & { amountPaise: number } }

export type QueuedMail = Mail & {
  /** The event, such as `order:ID:placed`: each event is mailed once, however often it is queued. */
  event: string
  to: string
  /** Milliseconds since 1970 after which the mail is useless. */
  uselessAt?: number
}

/** Tag that wakes this node's mail worker after the commit; workers of other nodes find the mail by polling. */
export const OUTBOX = `${LOCAL_PREFIX}outbox`

/** Prefix of tags with the id of an urgent mail, such as a verification code: it is sent before all others. */
export const URGENT = `${LOCAL_PREFIX}urgent:`

/**
 * Queues a mail in the transaction that causes it, so that it is sent if and only if the transaction commits. Mails
 * without a recipient are skipped: orders of an erased customer have an empty address.
 */
export const queueMail = (tx: Tx, mail: QueuedMail): Promise<void> => queueMails(tx, [mail])

/** Queues several mails, for several events. */
export async function queueMails(tx: Tx, mails: readonly QueuedMail[]): Promise<void> {
  const rows = mails.filter(({ to }) => to !== '').map(rowOf)
  if (rows.length === 0) return
  await insertMails(tx.db, rows)
  invalidate(tx, OUTBOX, ...rows.filter((row) => row.useless_at !== null).map(({ id }) => `${URGENT}${id}`))
}

function rowOf({ event, to, kind, data, uselessAt }: QueuedMail): OutboxRow {
  const [id, now] = [newId(), Date.now()]
  return {
    id, event, to_address: to, to_key: emailKey(to), kind, data: JSON.stringify(data),
    attempts: 0, next_at: now, useless_at: uselessAt ?? null, sent_at: null, last_error: null, created_at: now,
  }
}

const insertMails = compiledQuery(
  (db: Writer, given: Params<readonly OutboxRow[]>, length) =>
    db
      .insertInto('outbox')
      .values(paramRows(given, length, {
        id: true, event: true, to_address: true, to_key: true, kind: true, data: true, attempts: true, next_at: true, useless_at: true, sent_at: true,
        last_error: true, created_at: true,
      }))
      .onConflict((conflict) => conflict.column('event').doNothing()),
  (rows) => rows.length,
)

/** Matches the mails to an address in any spelling; rows of earlier versions are compared ignoring the case of A to Z. */
export const isMailTo = (email: string) => (e: ExpressionBuilder<Tables, 'outbox'>) =>
  e.or([
    e('to_key', '=', emailKey(email)),
    e.and([e('to_key', 'is', null), e(sql<string>`lower(to_address)`, '=', sql<string>`lower(${email})`)]),
  ])
