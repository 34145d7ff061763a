/** Maximum number of letters that a product can have engraved. */
export const MAX_ENGRAVING_LETTERS = 30

/** Latin and the scripts of the languages of the Eighth Schedule, by their codes in Unicode. */
const SCRIPTS = [
  'Latn',
  'Arab',
  'Beng',
  'Deva',
  'Gujr',
  'Guru',
  'Knda',
  'Mlym',
  'Mtei',
  'Olck',
  'Orya',
  'Taml',
  'Telu',
]

/** Signs of these scripts; those that several scripts share count for each of them. */
const ofScripts = `[${SCRIPTS.map((script) => `\\p{scx=${script}}`).join('')}]`

/** Joiners stand after a mark, where they decide how letters of a conjunct are drawn. */
const unit = `[\\p{L}&&${ofScripts}](?:[\\p{M}&&${ofScripts}]+[\\u200c\\u200d]?)?`
const ALLOWED = new RegExp(`^(?:${unit}|[\\p{Nd}&&[0-9${ofScripts}]]|[ &.\\-♥])*$`, 'v')

/** A letter of a conjunct has a few signs; more would hide a long text in one letter. */
const MAX_SIGNS = 12

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const lettersOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment)

/** The number of letters, as people see them. */
export const countLetters = (text: string): number => lettersOf(text).length

/** The text as it is engraved, composed and without outer spaces; null if there is none. */
export const cleanEngraving = (text: string | null | undefined): string | null =>
  (text ?? '').normalize('NFC').replaceAll('♥\ufe0f', '♥').trim() || null

/**
 * Why a clean text can't be engraved on a product; null if it can. `room`: the most letters; null if the product
 * is not engraved.
 */
export function engravingProblem(text: string, room: number | null): string | null {
  if (room === null) return 'is not possible on this product'
  if (!ALLOWED.test(text)) return 'must be letters, digits, spaces, &, ., - or ♥'

  const isTooLong =
    countLetters(text) > room || lettersOf(text).some((letter) => [...letter].length > MAX_SIGNS)
  return isTooLong ? `must be at most ${room} ${room === 1 ? 'letter' : 'letters'}` : null
}

/** Whether this text, or none, can be had of a product. */
export const isEngravable = (text: string | null, room: number | null): boolean =>
  text === null || engravingProblem(text, room) === null
