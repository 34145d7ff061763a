import { isIncoming } from '../src/rules/day-book.ts'
import { startOfDayInIndia } from '../src/rules/india-time.ts'
import type { CashEntryKind } from '../src/contract/day-book.ts'
import type { Database } from '../src/server/core/db/types.ts'

type Row = { amount_paise: number }

const sumOf = (rows: readonly Row[]) => rows.reduce((sum, { amount_paise }) => sum + amount_paise, 0)

/**
 * The money of payments, refunds, vouchers and entries of a day (2026-11-27), in less out, in paise, read from
 * the tables themselves. Without orders paid on delivery.
 */
export async function readStoredSum({ reader }: Pick<Database, 'reader'>, day: string): Promise<number> {
  const [from, to] = [startOfDayInIndia(day), startOfDayInIndia(day, 1)]
  const payments = await reader
    .selectFrom('payments')
    .select(['amount_paise', 'pays_paise', 'currency', 'booked_at', 'settled_as', 'settled_at'])
    .where('booked_at', 'is not', null)
    .where('state', '=', 'captured')
    .execute()
  const isIn = (at: number | null) => at !== null && at >= from && at < to
  // A payment in another currency counts with what it pays of its order.
  const rupees = ({ currency, pays_paise, amount_paise }: (typeof payments)[number]) => ({
    amount_paise: (currency && pays_paise) || amount_paise,
  })
  const received = payments.filter(({ booked_at }) => isIn(booked_at)).map(rupees)
  const sentBack = payments
    .filter(({ settled_as, settled_at }) => settled_as === 'refund' && isIn(settled_at))
    .map(rupees)
  const refunds = await reader
    .selectFrom('refunds')
    .select((e) => e.fn.coalesce('sent_paise', 'amount_paise').as('amount_paise'))
    .where('state', '=', 'done')
    .where('updated_at', '>=', from)
    .where('updated_at', '<', to)
    .execute()
  const credits = await reader
    .selectFrom('purchase_vouchers')
    .innerJoin('credits', 'credits.id', 'credit_id')
    .select('amount_paise')
    .where('issued_at', '>=', from)
    .where('issued_at', '<', to)
    .execute()
  const purchases = await reader
    .selectFrom('old_gold_purchases')
    .select('amount_paise')
    .where('issued_at', '>=', from)
    .where('issued_at', '<', to)
    .execute()
  const cash = await reader
    .selectFrom('cash_entries')
    .select(['kind', 'amount_paise'])
    .where('day', '=', day)
    .where('kind', '!=', 'opening')
    .execute()
  const [cashIn, cashOut] = [
    cash.filter(({ kind }) => isIncoming(kind as CashEntryKind)),
    cash.filter(({ kind }) => !isIncoming(kind as CashEntryKind)),
  ]

  const incoming = [received, cashIn]
  const outgoing = [sentBack, refunds, credits, purchases, cashOut]
  return sumOf(incoming.flat()) - sumOf(outgoing.flat())
}
