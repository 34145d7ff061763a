import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { Config } from '../config.ts'

/** What a request is called in logs: here, and in those of whoever passed it on. */
export type RequestNames = {
  id: string
  /** The trace it is part of (W3C Trace Context), where a trusted proxy named one: 32 hex digits. */
  traceId?: string
}

/** An id as proxies make them; anything else could be made to look like another line, or another request. */
const ID = /^[\w.-]{8,128}$/
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

/** Names requests: as the proxy that sends them did, where that one is trusted (TRUST_PROXY), else anew. */
export function requestNaming(settings: Pick<Config, 'trustProxy'>): (request: IncomingMessage) => RequestNames {
  const isTrusted = trustedSenders(settings)
  return ({ headers, socket }) => {
    if (!isTrusted(socket.remoteAddress)) return { id: randomUUID() }
    const { 'x-request-id': id, traceparent } = headers
    const [, traceId] = TRACEPARENT.exec(String(traceparent ?? '')) ?? []
    return { id: typeof id === 'string' && ID.test(id) ? id : randomUUID(), ...(traceId && { traceId }) }
  }
}

/** Whether a connection from this address is that of a proxy of the settings. */
function trustedSenders({ trustProxy }: Pick<Config, 'trustProxy'>): (address: string | undefined) => boolean {
  if (!Array.isArray(trustProxy)) return () => typeof trustProxy === 'number'
  const proxies = new BlockList()
  for (const network of trustProxy) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    proxies.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return (address = '') => isIP(address) !== 0 && proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
