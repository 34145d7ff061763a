import type { NotReturnableReason, ReturnState } from '../contract/return.ts'
import type { ReceivedPiece, ReturnStep } from '../contract/manage-returns.ts'
import { dayInIndia, dayMonthText } from './india-time.ts'

/** The facts of a product that decide whether it is a coin or can't be returned for another reason. */
export type ReturnableProduct = {
  name: string
  category: string | null
  hallmarkReason: string | null
  notReturnable: NotReturnableReason | null
}

/**
 * Why a product can't be returned; null if it can. Coins never can: those exempt from hallmarking as such,
 * and those that a name in their category says are coins.
 */
export function notReturnableReason({
  name,
  category,
  hallmarkReason,
  notReturnable,
}: ReturnableProduct): NotReturnableReason | null {
  if (hallmarkReason === 'coin' || (category === 'Idols & Coins' && /\bcoins?\b/i.test(name))) return 'coin'
  return notReturnable
}

const reasonTexts: Record<NotReturnableReason, string> = {
  engraved: "Engraved pieces can't be returned.",
  made_to_order: "Pieces made to order can't be returned.",
  coin: "Coins can't be returned.",
  other: "This piece can't be returned.",
}

/** The last day (days since 1970, in India) on which a piece delivered at an instant can be returned. */
export const lastReturnDay = (deliveredAt: number, days: number): number => dayInIndia(deliveredAt) + days

/** `deliveredAt`: milliseconds since 1970, null before the delivery. */
type Piece = { reason: NotReturnableReason | null; deliveredAt: number | null; days: number }

/** Why a piece can't be returned at `now`, in a sentence; null if it can. */
export function returnProblem({ reason, deliveredAt, days }: Piece, now: number): string | null {
  if (reason !== null) return reasonTexts[reason]
  if (deliveredAt === null) return "This piece hasn't been delivered yet."
  const last = lastReturnDay(deliveredAt, days)
  return dayInIndia(now) > last ? `This piece could be returned until ${dayMonthText(last)}.` : null
}

type Action = ReturnStep['action']

const actionsFrom: Record<ReturnState, readonly Action[]> = {
  requested: ['approve', 'refuse'],
  approved: ['receive', 'close'],
  received: ['close'],
  refused: [],
  closed: [],
}

/** The steps that a return can take next. */
export const nextReturnActions = (state: ReturnState): readonly Action[] => actionsFrom[state]

export const stateAfter: Record<Action, ReturnState> = {
  approve: 'approved',
  refuse: 'refused',
  receive: 'received',
  close: 'closed',
}

/** The states in which the shop still has something to do. */
export const openReturnStates = (Object.keys(actionsFrom) as ReturnState[]).filter(
  (state) => actionsFrom[state].length > 0,
)

/** Says whether the piece with this HUID was sold with the order. */
export const huidText = (
  huid: string,
  soldHuids: readonly (string | null)[],
): NonNullable<ReceivedPiece['text']> =>
  `HUID ${huid} was ${soldHuids.includes(huid) ? '' : 'not '}sold with this order.`
