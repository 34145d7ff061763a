/**
 * How an order, or money for one, comes about. `held`: an order of the web that its customer may have paid by
 * UPI already. The customer of the `counter` takes the pieces along; any other order of the office is by
 * `phone`.
 */
export type Channel =
  | 'web'
  | 'held'
  | 'hold'
  | 'counter'
  | 'phone'
  | 'preview'
  | 'reservation'
  | 'confirmed reservation'
  | 'address'
  | 'corrected address'
  | 'method change'
  | 'pay link'
  | 'matched payment'
  | 'added payment'

export const WEB = ['web', 'held'] as const
export const OFFICE = ['counter', 'phone'] as const
export const MONEY = ['matched payment', 'added payment'] as const

/** A rule, and the channels that it applies to. It knows only the facts that it names. */
export const orderRule = <const Of extends Channel, Facts>(
  channels: readonly Of[],
  /** @throws AppError. */
  check: (facts: Facts, channel: Channel) => void,
) => ({ channels, check })
