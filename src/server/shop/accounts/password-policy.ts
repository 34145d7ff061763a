import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../core/lib/errors.ts'

/** The owner of the password and the shop: the password must not be guessable from their names. */
export type PasswordOwner = { username: string; email: string; shopName: string }

/** @throws AppError weak_password if the password is common, or is made of one of these names. */
export function requireStrongPassword(password: string, owner: PasswordOwner): void {
  const problem = passwordProblem(password, owner)
  if (problem !== null) throw new AppError('weak_password', problem)
}

/** Returns the problem with a password, as a sentence, or null. */
export const passwordProblem = (password: string, owner: PasswordOwner): string | null =>
  isCommon(password) || nearbyWords(owner).some((word) => isMadeOf(folded(password), word))
    ? 'This password is easy to guess: it is a common one, or based on your name, your e-mail or the name of the shop. Please choose another.'
    : null

let common: Set<string> | undefined

/** Ignores case. The blocklist is read on first use, which takes about 10 ms. */
function isCommon(password: string): boolean {
  common ??= readCommonPasswords()
  return common.has(password.toLowerCase())
}

function readCommonPasswords(): Set<string> {
  const text = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
  return new Set(
    text
      .slice(text.indexOf('\n\n') + 2)
      .trimEnd()
      .split('\n'),
  )
}

/** The shop's name; the user's name, whole and word by word; the e-mail, and its part before the at sign. */
function nearbyWords({ username, email, shopName }: PasswordOwner): string[] {
  const [local = ''] = email.split('@')
  return [shopName, username, ...username.split(/\s+/), email, local]
    .map(folded)
    .filter((word) => word !== '')
}

/**
 * Whether the password is the word alone, the word twice, or the word followed by the digits 1, 2, 3 and so
 * on.
 */
const isMadeOf = (password: string, word: string): boolean =>
  password === `${word}${word}` ||
  (password.startsWith(word) && '1234567890'.startsWith(password.slice(word.length)))

/**
 * Letters and digits only, lower case, without accents: punctuation and accents do not make a name harder to
 * guess.
 */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
