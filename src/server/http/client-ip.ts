import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { AppContext } from '../context.ts'

/** Which proxies Fastify believes what they say of their callers: so many before the shop, or those at these addresses. */
export const trustedProxies = ({ trustProxy = false }: Pick<Config, 'trustProxy'>) =>
  typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy

/** Says once in the log that a proxy seems to stand before a shop that was told of none. */
export function warnOfProxy(app: FastifyInstance, { settings, log }: Pick<AppContext, 'settings' | 'log'>): void {
  if (settings.trustProxy !== undefined) return
  let isTold = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTold && request.headers['x-forwarded-for'] !== undefined) {
      isTold = true
      log.warn('Setting TRUST_PROXY: is not set, and a request with X-Forwarded-For came. If a proxy stands before the shop, say how many: all its callers count as one. If none does, set it to 0.')
    }
    done()
  })
}

/**
 * Where a request comes from, as attempts are counted for it: the address that the outermost trusted proxy saw, without
 * a trusted proxy that of the connection; headers alone change nothing. Of an IPv6 address the network counts, the first
 * 64 bits: whoever has one of its addresses has all of them.
 */
export const rateLimitKeyOf = (request: FastifyRequest): string => clientNetworks(request)[0]

/**
 * The networks a request comes from, the narrowest first: the address itself for IPv4; the /64, /56 and /48 for IPv6,
 * since one customer of a provider may hold any of these.
 */
export function clientNetworks(request: FastifyRequest): [string, ...string[]] {
  const seen = plain(request.ip)
  // A proxy that passes on what is no address is not believed.
  const address = isIP(seen) ? seen : plain(request.socket.remoteAddress ?? 'unknown')
  return isIP(address) === 6 ? networksOf(address) : [address]
}

/** An IPv4 address that came in the clothes of IPv6 is itself. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

function networksOf(address: string): [string, ...string[]] {
  // The URL parser writes one address in one way, whatever zeros were left out or added.
  const [head = '', tail] = new URL(`http://[${address.replace(/%.*/, '')}]`).hostname.slice(1, -1).split('::')
  const groups = head === '' ? [] : head.split(':')
  const behind = tail ? tail.split(':') : []
  const all = tail === undefined ? groups : [...groups, ...Array<string>(8 - groups.length - behind.length).fill('0'), ...behind]
  const [first = '0', second = '0', third = '0', fourth = '0'] = all
  const site = `${first}:${second}:${third}`
  const subscriber = (Number.parseInt(fourth, 16) & 0xff00).toString(16)
  return [`${site}:${fourth}::/64`, `${site}:${subscriber}::/56`, `${site}::/48`]
}
