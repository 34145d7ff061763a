import { randomUUIDv7 } from 'node:crypto'

let lastInstant = ''
let count = 0

/**
 * A key (UUID v7) that sorts after every key this process has made by it before, also within one millisecond: for what
 * is read in the order in which it happened. More than 4,096 in a millisecond sort at random among themselves.
 */
export function orderedKey(): string {
  const key = randomUUIDv7()
  const instant = key.slice(0, 13)
  // A clock that was set back counts on from where it was.
  if (instant > lastInstant) [lastInstant, count] = [instant, 0]
  else count = Math.min(count + 1, 0xfff)
  return `${lastInstant}-7${count.toString(16).padStart(3, '0')}${key.slice(18)}`
}
