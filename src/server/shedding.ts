import { IncomingMessage } from 'node:http'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorBody } from './error-answer.ts'
import { unavailable } from './errors.ts'
import { apology } from './pages/apology.ts'

export type Limits = {
  /** How late the event loop may run on average, in milliseconds; requests wait about that long. */
  delay: number
  /** How often that is looked at, in milliseconds: one span. */
  every: number
  /** Requests that are accepted in a span however late the loop runs. */
  least: number
}

/**
 * At the peak the loop runs far less late than this. A machine that others keep busy makes it late while hardly anybody
 * asks: then the least is more than those few.
 */
const limits: Limits = { delay: 70, every: 100, least: 50 }

/** What is left of the rate after a span that ran too late, and what it grows by with each that did not. */
const LESS = 0.8
const MORE = 1.2

/** Questions about the process itself, which must be answered above all when it is busy. */
const alwaysServed = new Set(['/healthz', '/readyz', '/metrics'])

/** What the shop asks itself while it makes a page belongs to work that has been accepted. */
const isOwn = (request: FastifyRequest): boolean => !(request.raw instanceof IncomingMessage)

/**
 * Refuses what comes in beyond what the process can do, before any work is spent on it, so that what has been accepted
 * is finished in time. To be called before hooks that cost anything.
 */
export async function shedLoad(app: FastifyInstance, shopName: string, { delay, every, least }: Limits = limits): Promise<void> {
  await app.register(underPressure, { sampleInterval: every })
  /** `room`: how many may be accepted in this span. */
  const span = { since: performance.now(), accepted: 0, refused: 0, room: Infinity }
  const timer = setInterval(() => {
    const now = performance.now()
    if (app.memoryUsage().eventLoopDelay > delay) {
      // A span lasts longer where the loop runs late, so what it accepted is taken for one of the usual length.
      span.room = Math.max(least, (span.accepted * LESS * every) / (now - span.since))
    } else if (span.refused === 0 && span.accepted < span.room / 2) span.room = Infinity
    else span.room *= MORE
    Object.assign(span, { since: now, accepted: 0, refused: 0 })
  }, every)
  timer.unref()
  app.addHook('onClose', () => clearInterval(timer))

  const refuse = refusal(shopName)
  app.addHook('onRequest', (request, reply, done) => {
    if (span.accepted < span.room) {
      if (!isOwn(request)) span.accepted += 1
      return done()
    }
    if (isOwn(request) || alwaysServed.has(request.url)) return done()
    span.refused += 1
    refuse(request, reply)
  })
}

/** Says that the shop is busy: as JSON to programs, as a page to people; both are written out beforehand. */
function refusal(shopName: string): (request: FastifyRequest, reply: FastifyReply) => void {
  const busy = unavailable()
  const json = JSON.stringify({ ...errorBody(busy.code, busy.message), ...busy.details })
  const page = apology(shopName, busy)
  return (request, reply) => {
    const isCall = request.method !== 'GET' || /^\/(api|media|assets)\//.test(request.url)
    reply.code(503).headers({ 'retry-after': String(busy.details['retryAfter']), 'cache-control': 'no-store' })
    if (isCall) void reply.type('application/json; charset=utf-8').send(json)
    else void reply.headers(page.headers).type(page.type).send(page.body)
  }
}
