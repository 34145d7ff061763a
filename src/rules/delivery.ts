import { dateOfDay, dayInIndia, dayMonthText } from './india-time.ts'

/** The text of the delivery box before a PIN code is entered. */
export const deliveryPrompt = 'Check delivery date for your area'

const MIN_DAYS = 7
const MAX_DAYS = 10

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  'January', 'February', 'March', 'April', 'May', 'June',
  'July', 'August', 'September', 'October', 'November', 'December',
]

/** PINs of India have six digits and never start with 0. */
const PIN = /^[1-9]\d{5}$/

/** Returns the delivery box's text for a PIN code: the day of delivery if it is ordered now, or an error. */
export const deliveryMessage = (pin: string, now: Date): { valid: boolean; text: string } =>
  PIN.test(pin) ? { valid: true, text: deliveryText(pin, now) } : { valid: false, text: 'Please enter a valid 6-digit PIN code.' }

/**
 * Returns the day (since 1970) on which a parcel arrives that is ordered at this instant: 7 to 10 days later in India,
 * the same all day for the same PIN, and never on a Sunday. The cart, the order, its mail and the back office all name
 * this day.
 */
export function promisedDay(pin: string, ordered: Date): number {
  const today = dayInIndia(ordered.getTime())
  const wait = MIN_DAYS + (scatter(`${pin} ${today}`) % (MAX_DAYS - MIN_DAYS + 1))
  const isSunday = dateOfDay(today + wait).getUTCDay() === 0
  return today + wait + (!isSunday ? 0 : wait < MAX_DAYS ? 1 : -1)
}

/** The promised day in words, of a parcel that is ordered at this instant. */
export function deliveryText(pin: string, ordered: Date): string {
  const day = dateOfDay(promisedDay(pin, ordered))
  return `Delivery by ${weekdays[day.getUTCDay()]}, ${months[day.getUTCMonth()]} ${day.getUTCDate()}`
}

type Ordered = { address: { pin: string } | null; createdAt: string; cancelledAt: string | null; status: string }

/** Returns when an order arrives; undefined without an address, and if it is cancelled or delivered. */
export const orderDelivery = ({ address, createdAt, cancelledAt, status }: Ordered): string | undefined =>
  address && cancelledAt === null && status !== 'completed' ? deliveryText(address.pin, new Date(createdAt)) : undefined

/** The promise of an open order as the back office sees it on the day of `now`; undefined where `orderDelivery` is. */
export function orderDue({ address, createdAt, cancelledAt, status }: Ordered, now: number): { text: string; isLate: boolean } | undefined {
  if (!address || cancelledAt !== null || status === 'completed') return undefined
  const day = promisedDay(address.pin, new Date(createdAt))
  const daysLeft = day - dayInIndia(now)
  if (daysLeft < 0) return { text: daysLeft === -1 ? '1 day late' : `${-daysLeft} days late`, isLate: true }
  return { text: daysLeft === 0 ? 'Due today' : daysLeft === 1 ? 'Due tomorrow' : `Due ${dayMonthText(day)}`, isLate: false }
}

/** Returns a pseudorandom number that depends only on the text (FNV-1a, 32 bits). */
function scatter(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}
