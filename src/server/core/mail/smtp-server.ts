import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** Where mails are handed over. `onlyPublic`: refuses addresses inside the shop's own network. */
export type MailServer = { url: string; onlyPublic: boolean }

/** The 6to4 network of an IPv4 network. */
function sixToFour(network: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = network.split('.').map(Number)
  return `2002:${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}::`
}

/** Networks that are not the public internet (RFC 6890). */
const inside = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  inside.addSubnet(network, bits, 'ipv4')
  // The same network in IPv6: IPv4-compatible, NAT64 and 6to4 addresses lead there where such routes exist.
  inside.addSubnet(`::${network}`, 96 + bits, 'ipv6')
  inside.addSubnet(`64:ff9b::${network}`, 96 + bits, 'ipv6')
  inside.addSubnet(sixToFour(network), 16 + bits, 'ipv6')
}
for (const [network, bits] of [
  ['64:ff9b:1::', 48],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, bits, 'ipv6')

/** IPv4 addresses written as IPv6 are checked as IPv4 by BlockList. */
const isInside = (address: string) => inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

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
  if (!first || found.some(({ address }) => isInside(address)))
    throw new NotPublic('the mail server must have a public address')
  return first.address
}
