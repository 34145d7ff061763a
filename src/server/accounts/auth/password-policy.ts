import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../lib/errors.ts'

/** Whose password it is to be, and where: nobody should be able to guess it from that. */
export type PasswordOwner = { username: string; email: string; shopName: string }

/** @throws AppError weak_password for one that many use, or that is made of a name which stands beside it. */
export function requireStrongPassword(password: string, owner: PasswordOwner): void {
  if (isCommon(password) || nearbyWords(owner).some((word) => isMadeOf(folded(password), word))) {
    throw new AppError(
      'weak_password',
      'This password is easy to guess: many people use it, or it is made of your name, your e-mail or the name of the shop. Please choose another.',
    )
  }
}

let common: Set<string> | undefined

/** In whatever case. The list is read when it is first asked: some ten milliseconds. */
function isCommon(password: string): boolean {
  common ??= readCommonPasswords()
  return common.has(password.toLowerCase())
}

function readCommonPasswords(): Set<string> {
  const text = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
  return new Set(text.slice(text.indexOf('\n\n') + 2).trimEnd().split('\n'))
}

/** The name of the shop; the name of the person, whole and in its parts; the e-mail, and what stands before its at sign. */
function nearbyWords({ username, email, shopName }: PasswordOwner): string[] {
  const [local = ''] = email.split('@')
  return [shopName, username, ...username.split(/\s+/), email, local].map(folded).filter((word) => word !== '')
}

/** A word alone, twice, or with the digits behind it that people put there. */
const isMadeOf = (password: string, word: string): boolean =>
  password === `${word}${word}` || (password.startsWith(word) && '1234567890'.startsWith(password.slice(word.length)))

/** Letters and digits only, in lower case and without accents: what is added to make a word look like more adds nothing. */
const folded = (text: string): string => text.normalize('NFKD').toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
