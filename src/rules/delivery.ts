import { dateOfDay, dayInIndia } from './india-time.ts'

/** The text of the delivery box before a PIN code is entered. */
export const deliveryPrompt = 'Check delivery date for your area'

const NEAREST_DAYS = 7
const FURTHEST_DAYS = 10

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  'January', 'February', 'March', 'April', 'May', 'June',
  'July', 'August', 'September', 'October', 'November', 'December',
]

/**
 * Returns the delivery box's text for a PIN code: a date 7 to 10 days from today in India, the same all day for the
 * same PIN, or an error. PINs of India have six digits and never start with 0.
 */
export function deliveryMessage(pin: string, now: Date): { valid: boolean; text: string } {
  if (!/^[1-9]\d{5}$/.test(pin)) return { valid: false, text: 'Please enter a valid 6-digit PIN code.' }
  const today = dayInIndia(now.getTime())
  const wait = NEAREST_DAYS + (scatter(`${pin} ${today}`) % (FURTHEST_DAYS - NEAREST_DAYS + 1))
  const day = dateOfDay(today + wait)
  return { valid: true, text: `Delivery by ${weekdays[day.getUTCDay()]}, ${months[day.getUTCMonth()]} ${day.getUTCDate()}` }
}

/** Returns a pseudorandom number that depends only on the text (FNV-1a, 32 bits). */
function scatter(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}
