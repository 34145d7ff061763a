import { randomInt } from 'node:crypto'

// Without letters and digits that are easily confused when read aloud or from a screen.
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ'
const DIGITS = '23456789'

const pick = (from: string) => from.charAt(randomInt(from.length))
const half = () => pick(LETTERS) + pick(LETTERS) + pick(DIGITS) + pick(DIGITS)

/** An order number that is easy to read aloud and cannot be guessed from another: AB12-CD34. About 10⁹ are possible. */
export const newOrderNumber = (): string => `${half()}-${half()}`
