import { decodePart } from '../../core/mail/smtp-server.ts'

/** The URL of a mail server as administrators may see it: without the password. */
export function withoutPassword(url: string): string {
  const shown = new URL(url)
  shown.username = encodeURIComponent(decodePart(shown.username))
  shown.password = ''
  return shown.href
}

/**
 * The URL to save: one that names an account without its password keeps the saved password, if it is the same
 * account on the same host. Undefined if that account's password is not known.
 */
export function keepPassword(url: string, saved: string | undefined): string | undefined {
  if (!URL.canParse(url)) return url
  const next = new URL(url)
  if (next.username === '' || next.password !== '') return url
  const previous = saved === undefined ? undefined : new URL(saved)
  // Otherwise an administrator could have the saved password sent to a server of their own.
  if (
    previous?.hostname !== next.hostname ||
    decodePart(previous.username) !== decodePart(next.username) ||
    previous.password === ''
  )
    return undefined
  next.password = previous.password
  return next.href
}
