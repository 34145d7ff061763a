/** Fewer letters are rarely a whole word. */
const MIN_LETTERS = 3
const MAX_LENGTH = 100

/** As many digits as a phone number has, without a code, or more. */
const PHONE = /(?:\p{Nd}[\s().+-]*){7}/u
const PAN = /[a-z]{5}[\s.-]*\d{4}[\s.-]*[a-z]/

/**
 * The words of a search as they are counted: in lower case, with single spaces. Undefined for a search that
 * is not: of fewer than three letters, or with something that may be a phone number, a PAN or an e-mail
 * address.
 */
export function countedWords(search: string): string | undefined {
  const text = search.normalize('NFKC').toLowerCase()
  if (text.includes('@') || PHONE.test(text) || PAN.test(text)) return undefined

  const words = text.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()
  const letters = words.match(/[\p{L}\p{M}]/gu)?.length ?? 0
  return letters >= MIN_LETTERS && words.length <= MAX_LENGTH ? words : undefined
}
