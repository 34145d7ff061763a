import { dateOfDay, dayInIndia, dayMonthText, dayOfIso, isoDay } from './india-time.ts'

/** The text of the delivery box before a PIN code is entered. */
export const deliveryPrompt = 'Check delivery date for your area'

const MIN_DAYS = 7
const MAX_DAYS = 10

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** PINs of India have six digits and never start with 0. */
export const isPin = (text: string): boolean => /^[1-9]\d{5}$/.test(text)

/** The row of a shop's PIN list that applies to a PIN code. Days are counted from the order, in India. */
export type PinRule = { serviceable: boolean; cash: boolean; daysFrom: number; daysTo: number }

/** The delivery to a PIN code. `from` and `to` are days such as 2026-12-04; null if it is not served. */
export type Delivery = {
  valid: boolean
  serviceable: boolean
  cash: boolean
  from: string | null
  to: string | null
  text: string
}

export const notServedText = (pin: string): string => `We don't deliver to ${pin} yet.`
export const noCashText = (pin: string): string => `Cash on delivery isn't available for ${pin}.`

const nowhere = { serviceable: false, cash: false, from: null, to: null }

/**
 * Returns the delivery to a PIN code of a parcel that is ordered at this instant. `rule`: null if no row of
 * the PIN list applies, undefined for a shop without a list.
 */
export function deliveryTo(pin: string, ordered: Date, rule?: PinRule | null): Delivery {
  if (!isPin(pin)) return { valid: false, ...nowhere, text: 'Please enter a valid 6-digit PIN code.' }
  if (rule === undefined) {
    const day = isoDay(promisedDay(pin, ordered))
    return {
      valid: true,
      serviceable: true,
      cash: true,
      from: day,
      to: day,
      text: deliveryText(pin, ordered),
    }
  }
  if (!rule?.serviceable) return { valid: true, ...nowhere, text: notServedText(pin) }
  const today = dayInIndia(ordered.getTime())
  return {
    valid: true,
    serviceable: true,
    cash: rule.cash,
    from: isoDay(today + rule.daysFrom),
    to: isoDay(today + rule.daysTo),
    text: listedText(today + rule.daysTo),
  }
}

/**
 * Returns the day (since 1970) on which a parcel from a shop without a PIN list arrives that is ordered at
 * this instant: 7 to 10 days later in India, the same all day for the same PIN, and never on a Sunday. The
 * cart, the order, its mail and the back office all name this day.
 */
export function promisedDay(pin: string, ordered: Date): number {
  const today = dayInIndia(ordered.getTime())
  const wait = MIN_DAYS + (scatter(`${pin} ${today}`) % (MAX_DAYS - MIN_DAYS + 1))
  const isSunday = dateOfDay(today + wait).getUTCDay() === 0

  if (!isSunday) return today + wait
  return wait < MAX_DAYS ? today + wait + 1 : today + wait - 1
}

/** The promised day in words, of a parcel that is ordered at this instant from a shop without a PIN list. */
export function deliveryText(pin: string, ordered: Date): string {
  const day = dateOfDay(promisedDay(pin, ordered))
  return `Delivery by ${weekdays[day.getUTCDay()]}, ${months[day.getUTCMonth()]} ${day.getUTCDate()}`
}

/** The last day of delivery by the PIN list in words. */
const listedText = (day: number): string =>
  `Delivery by ${weekdays[dateOfDay(day).getUTCDay()]}, ${dayMonthText(day)}`

/**
 * `deliverBy`: the day by the PIN list; null if the list does not serve its PIN code, absent if there was no
 * list.
 */
type Ordered = {
  address: { pin: string } | null
  createdAt: string
  cancelledAt: string | null
  status: string
  deliverBy?: string | null | undefined
}

/**
 * The day on which an open order arrives; undefined without an address, if it is cancelled or delivered, or
 * if its PIN code is not served.
 */
function openPromise({
  address,
  createdAt,
  cancelledAt,
  status,
  deliverBy,
}: Ordered): { day: number; text: string } | undefined {
  if (!address || cancelledAt !== null || status === 'completed' || deliverBy === null) return undefined
  const ordered = new Date(createdAt)
  if (deliverBy === undefined)
    return { day: promisedDay(address.pin, ordered), text: deliveryText(address.pin, ordered) }
  const day = dayOfIso(deliverBy)
  return { day, text: listedText(day) }
}

/** Returns when an open order arrives in words; undefined where `openPromise` is. */
export const orderDelivery = (order: Ordered): string | undefined => openPromise(order)?.text

/**
 * The promise of an open order as the back office sees it on the day of `now`; undefined where `openPromise`
 * is.
 */
export function orderDue(order: Ordered, now: number): { text: string; isLate: boolean } | undefined {
  const promise = openPromise(order)
  if (!promise) return undefined
  const daysLeft = promise.day - dayInIndia(now)

  if (daysLeft === -1) return { text: '1 day late', isLate: true }
  if (daysLeft < 0) return { text: `${-daysLeft} days late`, isLate: true }
  if (daysLeft === 0) return { text: 'Due today', isLate: false }
  if (daysLeft === 1) return { text: 'Due tomorrow', isLate: false }
  return { text: `Due ${dayMonthText(promise.day)}`, isLate: false }
}

/** Returns a pseudorandom number that depends only on the text (FNV-1a, 32 bits). */
function scatter(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}
