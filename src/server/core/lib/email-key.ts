/**
 * Normalises an e-mail address for comparison: case does not matter. A character outside ASCII that
 * lower-casing would turn into an ASCII letter (the Kelvin sign into k) is kept, because mail to that
 * spelling may reach another mailbox.
 */
export const emailKey = (email: string): string => {
  const typed = email.trim()
  return holdsDisguise(typed) ? typed.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()) : fold(typed)
}

const fold = (text: string) => text.normalize('NFC').toLowerCase()

const holdsDisguise = (text: string) =>
  (text.match(/[^\0-\x7f]/g) ?? []).some((sign) => /[\0-\x7f]/.test(fold(sign)))

/**
 * One key for all addresses of a mailbox: many servers ignore what follows a plus sign. Used only for rate
 * limits.
 */
export const mailboxKey = (email: string): string => emailKey(email).replace(/^([^+@]+)\+[^@]*(?=@)/, '$1')
