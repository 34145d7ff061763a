import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import type { AppContext } from '../context.ts'

/** Proxies that Fastify trusts for the client IP: a number of hops before the shop, or these addresses. */
export const trustedProxies = ({ trustProxy = false }: Pick<Config, 'trustProxy'>) =>
  typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy

/** Warns once in the log if TRUST_PROXY is not set and a request seems to come through a proxy. */
export function warnOfProxy(
  app: FastifyInstance,
  { settings, log }: Pick<AppContext, 'settings' | 'log'>,
): void {
  if (settings.trustProxy !== undefined) return
  let isTold = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTold && request.headers['x-forwarded-for'] !== undefined) {
      isTold = true
      log.warn(
        'Setting TRUST_PROXY: is not set, but a request with X-Forwarded-For arrived. If the shop is behind proxies, set how many; until then all its visitors count as one client. If it is not, set it to 0.',
      )
    }
    done()
  })
}

/**
 * The networks of the client, narrowest first, by which its attempts are counted: of the client IP that the
 * outermost trusted proxy saw or, without a trusted proxy, of the connection. Headers alone change nothing.
 * For IPv4 it is the address itself; for IPv6 the /64, /56 and /48, since one customer of a provider may hold
 * any of these.
 */
export function clientNetworks(request: FastifyRequest): [string, ...string[]] {
  const seen = plain(request.ip)
  // Ignore a forwarded value that is not an IP address.
  const address = isIP(seen) ? seen : plain(request.socket.remoteAddress ?? 'unknown')
  return isIP(address) === 6 ? networksOf(address) : [address]
}

/**
 * The network that the log names: a /24 of IPv4, a /48 of IPv6. A firewall can bar it, and it does not
 * identify a person. Undefined if the client has no IP address.
 */
export function loggedNetwork(request: FastifyRequest): string | undefined {
  const widest = clientNetworks(request).at(-1) ?? ''

  if (isIP(widest) === 4) return widest.replace(/\d+$/, '0/24')
  return widest.includes('/') ? widest : undefined
}

/** Unwraps an IPv4-mapped IPv6 address. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

function networksOf(address: string): [string, ...string[]] {
  // The URL parser normalises IPv6 addresses, whatever zeros are left out or added.
  const [head = '', tail] = new URL(`http://[${address.replace(/%.*/, '')}]`).hostname
    .slice(1, -1)
    .split('::')
  const groups = head === '' ? [] : head.split(':')
  const behind = tail ? tail.split(':') : []
  const all =
    tail === undefined
      ? groups
      : [...groups, ...Array<string>(8 - groups.length - behind.length).fill('0'), ...behind]
  const [first = '0', second = '0', third = '0', fourth = '0'] = all
  const site = `${first}:${second}:${third}`
  const subscriber = (Number.parseInt(fourth, 16) & 0xff00).toString(16)
  return [`${site}:${fourth}::/64`, `${site}:${subscriber}::/56`, `${site}::/48`]
}
