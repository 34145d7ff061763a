import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Settings } from './settings.ts'
import type { Shop } from './shop.ts'

/** Which proxies Fastify believes what they say of their callers: so many before the shop, or those at these addresses. */
export const trustedProxies = ({ trustProxy = false }: Pick<Settings, 'trustProxy'>) =>
  typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy

/** Says once in the log that a proxy seems to stand before a shop that was told of none. */
export function warnOfProxy(app: FastifyInstance, { settings, log }: Pick<Shop, 'settings' | 'log'>): void {
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
export function callerAddress(request: FastifyRequest): string {
  const seen = plain(request.ip)
  // A proxy that passes on what is no address is not believed.
  const address = isIP(seen) ? seen : plain(request.socket.remoteAddress ?? 'unknown')
  return isIP(address) === 6 ? networkOf(address) : address
}

/** An IPv4 address that came in the clothes of IPv6 is itself. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

function networkOf(address: string): string {
  // The URL parser writes one address in one way, whatever zeros were left out or added.
  const [head = '', tail] = new URL(`http://[${address.replace(/%.*/, '')}]`).hostname.slice(1, -1).split('::')
  const groups = head === '' ? [] : head.split(':')
  const behind = tail ? tail.split(':') : []
  const all = tail === undefined ? groups : [...groups, ...Array<string>(8 - groups.length - behind.length).fill('0'), ...behind]
  return `${all.slice(0, 4).join(':')}::/64`
}
