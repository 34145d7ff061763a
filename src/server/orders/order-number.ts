import { randomInt } from 'node:crypto'

// Without letters and digits that are mistaken for one another when read aloud or off a screen.
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ'
const DIGITS = '23456789'

const pick = (from: string) => from.charAt(randomInt(from.length))
const half = () => pick(LETTERS) + pick(LETTERS) + pick(DIGITS) + pick(DIGITS)

/** A number people can read aloud and nobody can guess from another: AB12-CD34. One of about a thousand million. */
export const newOrderNumber = (): string => `${half()}-${half()}`
