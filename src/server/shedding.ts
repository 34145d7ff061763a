import { IncomingMessage } from 'node:http'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorBody } from './error-answer.ts'
import { unavailable } from './errors.ts'
import { apology } from './pages/apology.ts'

export type Limits = {
  /** How late the event loop may run on average, in milliseconds; requests wait about that long. */
  delay: number
  /** How often that is looked at, in milliseconds. */
  every: number
  /** Requests that are served in the first such span after it ran too late; in each further one half as many, down to `least`. */
  allowance: number
  least: number
}

/**
 * At the peak the loop runs far less late than this. A machine that others keep busy can make it late while hardly
 * anybody asks: the allowance serves those few, and pages that have to be made anew even at the least rate.
 */
const limits: Limits = { delay: 100, every: 100, allowance: 100, least: 10 }

/** Questions about the process itself, which must be answered above all when it is busy. */
const alwaysServed = new Set(['/healthz', '/readyz', '/metrics'])

/** What the shop asks itself while it makes a page belongs to work that has been accepted. */
const isOwn = (request: FastifyRequest): boolean => !(request.raw instanceof IncomingMessage)

/**
 * Refuses what comes in beyond what the process can do, before any work is spent on it, so that what has been accepted
 * is finished in time. To be called before hooks that cost anything.
 */
export async function shedLoad(app: FastifyInstance, shopName: string, { delay, every, allowance, least }: Limits = limits): Promise<void> {
  const refused = unavailable()
  const json = JSON.stringify({ ...errorBody(refused.code, refused.message), ...refused.details })
  const page = apology(shopName, refused)
  const span = { since: -Infinity, allowance, left: 0 }
  const isAllowed = () => {
    const now = performance.now()
    const age = now - span.since
    if (age >= every) {
      span.allowance = age < 2 * every ? Math.max(least, Math.floor(span.allowance / 2)) : allowance
      span.since = now
      span.left = span.allowance
    }
    span.left -= 1
    return span.left >= 0
  }
  await app.register(underPressure, {
    sampleInterval: every,
    maxEventLoopDelay: delay,
    pressureHandler: (request: FastifyRequest, reply: FastifyReply) => {
      if (alwaysServed.has(request.url) || isOwn(request) || isAllowed()) return undefined
      const isCall = request.method !== 'GET' || /^\/(api|media|assets)\//.test(request.url)
      const { type, body, headers } = isCall ? { type: 'application/json; charset=utf-8', body: json, headers: {} } : page
      reply.code(503).headers({ 'retry-after': String(refused.details['retryAfter']), 'cache-control': 'no-store', ...headers }).type(type)
      // The plugin sends what is returned, which its types do not know.
      return body as unknown as undefined
    },
  })
}
