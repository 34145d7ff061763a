import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { Config } from '../config/config.ts'

/** The ids of a request in logs: here and at the proxy that forwarded it. */
export type RequestNames = {
  id: string
  /** The trace it belongs to (W3C Trace Context), if a trusted proxy sent one: 32 hex digits. */
  traceId?: string
}

/** Request ids as proxies create them; other text could forge a log line or another request's id. */
const ID = /^[\w.-]{8,128}$/
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

/** Returns the ids of a request: those sent by a trusted proxy (TRUST_PROXY), otherwise a new id. */
export function requestNaming(
  settings: Pick<Config, 'trustProxy'>,
): (request: IncomingMessage) => RequestNames {
  const isTrusted = trustedSenders(settings)
  return ({ headers, socket }) => {
    if (!isTrusted(socket.remoteAddress)) return { id: randomUUID() }
    const { 'x-request-id': id, traceparent } = headers
    const [, traceId] = TRACEPARENT.exec(String(traceparent ?? '')) ?? []
    return { id: typeof id === 'string' && ID.test(id) ? id : randomUUID(), ...(traceId && { traceId }) }
  }
}

/** Whether a connection from this address comes from a trusted proxy. */
function trustedSenders({
  trustProxy,
}: Pick<Config, 'trustProxy'>): (address: string | undefined) => boolean {
  if (!Array.isArray(trustProxy)) return () => typeof trustProxy === 'number'
  const proxies = new BlockList()
  for (const network of trustProxy) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    proxies.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return (address = '') =>
    isIP(address) !== 0 && proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
