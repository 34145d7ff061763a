import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Channel } from './order-rule.ts'
import { orderRules } from './order-rules.ts'

type NeededBy<Rule, C> = Rule extends {
  channels: readonly (infer Of)[]
  check: (facts: infer Facts, channel: Channel) => void
}
  ? C extends Of
    ? (facts: Facts) => void
    : never
  : never

/** What the rules of a channel know. */
type FactsOf<C extends Channel> =
  NeededBy<(typeof orderRules)[number], C> extends (facts: infer Facts) => void ? Facts : never

declare const allowed: unique symbol

/**
 * An order, hold or payment that the rules allow: only `allowOrder` makes one, and only such a one is
 * written.
 */
export type Allowed<T> = T & { readonly [allowed]: true }
export type AllowedOrder = Allowed<OrderRow>

/**
 * Runs the rules of a channel, over facts that were read before. @throws AppError of the first broken one.
 */
export function allowOrder<C extends Channel, T>(channel: C, facts: FactsOf<C>, subject: T): Allowed<T> {
  for (const { channels, check } of orderRules)
    if ((channels as readonly Channel[]).includes(channel)) check(facts as never, channel)

  return subject as Allowed<T>
}
