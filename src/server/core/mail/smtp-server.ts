import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPrivateAddress } from '../lib/private-networks.ts'

/** Where mails are handed over. `onlyPublic`: refuses addresses inside the shop's own network. */
export type MailServer = { url: string; onlyPublic: boolean }

/**
 * Connection settings for nodemailer. A host that has to be public is resolved here and connected to by the
 * address that was checked, so that its name cannot lead elsewhere later.
 * @throws NotPublic, or the resolver's error.
 */
export async function connectionTo({ url, onlyPublic }: MailServer) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const name = hostname.replace(/^\[|\]$/g, '')
  const secure = protocol === 'smtps:'
  // Split into parts, because a password may contain characters that the URL has to encode.
  const auth = username ? { auth: { user: decodePart(username), pass: decodePart(password) } } : {}
  const host = onlyPublic ? await publicAddress(name) : name
  return {
    host,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    ...(host !== name && { tls: { servername: name } }),
    ...auth,
  }
}

/** The user name or password of a URL. A percent sign that encodes nothing is meant as it is. */
export function decodePart(text: string): string {
  return text.replaceAll(/(?:%[\da-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded)
    } catch {
      return encoded
    }
  })
}

/** The mail server's host has no public address. */
export class NotPublic extends Error {}

async function publicAddress(name: string): Promise<string> {
  const found = isIP(name) ? [{ address: name }] : await lookup(name, { all: true })
  const [first] = found
  if (!first || found.some(({ address }) => isPrivateAddress(address)))
    throw new NotPublic('the mail server must have a public address')
  return first.address
}
