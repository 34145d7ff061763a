import type { FastifyBaseLogger } from 'fastify'
import { errorBody } from './error-handler.ts'
import { unavailable } from '../lib/errors.ts'
import { errorPage } from '../ssr/error-page.ts'
import { createResponse, type ResponseData } from './response-cache/representation.ts'
import type { ListenerStep } from './compose-listeners.ts'

/** Times in milliseconds. */
export type Limits = {
  /** How long requests are started within one event loop tick; later ones wait for the next tick. */
  timeSlice: number
  /** The same while overloaded: rejections and new connections wait for the tick to end. */
  shortTurn: number
  /** Maximum wait of the first queued request; while it has waited longer, new requests are rejected. */
  wait: number
  /** Queue length that is always allowed: a machine kept busy by others must not reject a single visitor. */
  least: number
}
const usual: Limits = { timeSlice: 2, shortTurn: 0.3, wait: 120, least: 32 }

/** Maximum number of queued requests started per tick. */
const MOST_CALLERS = 16

/** Interval at which the number of rejected requests is logged, in milliseconds. */
const TELL_MS = 1000

const aboutTheProcess = new Set(['/healthz', '/readyz', '/metrics'])

/** Whether this is a health or metrics request, which must be served even if the process is busy or shutting down. */
export const isAboutTheProcess = ({ url = '' }: { url?: string | undefined }) => aboutTheProcess.has(url)

export type AdmissionQueue = {
  /** Wraps a listener, so that its requests pass the admission queue. */
  guard(serve: ListenerStep): ListenerStep
  /** Number of requests rejected so far. */
  rejected(): number
}

/**
 * Load shedding: admits the requests that the process can serve and rejects the rest before doing any work for them.
 * Rejections are therefore immediate, and admitted requests finish.
 * @param headers headers that every response carries
 */
export function openAdmissionQueue(shopName: string, headers: Record<string, string>, log: FastifyBaseLogger, limits: Limits = usual): AdmissionQueue {
  const refuse = refusal(shopName, headers)
  const queue: { begin(): void; since: number }[] = []
  const timeSlice = { isOpen: false, since: 0, begun: 0 }
  let callers = 0
  const away = { count: 0, told: 0 }

  const isOverloaded = () => {
    const [first] = queue
    return first !== undefined && queue.length >= limits.least && performance.now() - first.since > limits.wait
  }
  const openTurn = () => {
    Object.assign(timeSlice, { isOpen: true, since: performance.now(), begun: 0 })
    setImmediate(() => (timeSlice.isOpen = false))
  }
  const mayBegin = () => {
    if (!timeSlice.isOpen) openTurn()
    return timeSlice.begun === 0 || performance.now() - timeSlice.since < (isOverloaded() ? limits.shortTurn : limits.timeSlice)
  }
  /** Starts one queued request per tick, so that its synchronous work is done before the next one starts. */
  const callNext = () => {
    if (mayBegin()) queue.shift()?.begin()
    if (queue.length >= callers) setImmediate(callNext)
    else callers -= 1
  }
  const enqueue = (begin: () => void) => {
    queue.push({ begin, since: performance.now() })
    if (callers === MOST_CALLERS) return
    callers += 1
    setImmediate(callNext)
  }
  // Rejecting is the only work done: a log line for each would take as much time again.
  const reject: ListenerStep = (request, response) => {
    if (away.count === away.told) setTimeout(tell, TELL_MS)
    away.count += 1
    refuse(request, response)
  }
  const tell = () => {
    log.warn({ requests: away.count - away.told }, 'more came than can be served: turned away')
    away.told = away.count
  }
  const guard = (serve: ListenerStep): ListenerStep => (request, response) => {
    const begin = () => {
      timeSlice.begun += 1
      // Skip requests whose client has disconnected.
      if (!response.destroyed) serve(request, response)
    }
    if (isAboutTheProcess(request)) serve(request, response)
    else if (queue.length === 0 && mayBegin()) begin()
    else if (isOverloaded()) reject(request, response)
    else enqueue(begin)
  }
  return { guard, rejected: () => away.count }
}

/** The response of a busy shop: JSON for programs, a page for people. Both are serialised ahead. */
function refusal(shopName: string, headers: Record<string, string>): ListenerStep {
  const busy = unavailable()
  const page = errorPage(shopName, busy)
  const json = createResponse(JSON.stringify({ ...errorBody(busy.code, busy.message), ...busy.details }), 'application/json; charset=utf-8', 503, {
    'cache-control': 'no-store',
    'retry-after': String(busy.details['retryAfter']),
  })
  const written = ({ type, body, headers: own }: ResponseData) => ({
    wire: Object.entries({ ...headers, ...own, 'content-type': type, 'content-length': String(body.length) }).flat(),
    body: body.toString('latin1'),
  })
  const [toPrograms, toPeople] = [written(json), written(page)]
  return ({ method, url }, response) => {
    const { wire, body } = method !== 'GET' || /^\/(api|media|assets)\//.test(url ?? '') ? toPrograms : toPeople
    response.writeHead(503, wire).end(body, 'latin1')
  }
}
