import type { FastifyBaseLogger } from 'fastify'
import { receivePaymentEvent } from '../../../contract/online-payment.ts'
import { errorBody } from './error-handler.ts'
import { unavailable } from '../lib/errors.ts'
import { createResponse, type ResponseData } from './response-cache/representation.ts'
import type { ListenerStep } from './compose-listeners.ts'

/** Times in milliseconds. */
export type Limits = {
  /** How long requests are started within one event loop tick; later ones wait for the next tick. */
  timeSlice: number
  /** The same while overloaded: rejections and new connections wait for the tick to end. */
  overloadedTimeSlice: number
  /**
   * Maximum wait of the first queued request; while it has waited longer, new requests to read are rejected.
   */
  wait: number
  /** The same for new requests to write: nobody minds that an order takes a second. */
  writeWait: number
  /** Queue length that is always allowed: a machine kept busy by others must not reject a single visitor. */
  minLength: number
}
const usual: Limits = { timeSlice: 2, overloadedTimeSlice: 0.3, wait: 120, writeWait: 1000, minLength: 32 }

/** Maximum number of queued requests started per tick. */
const MAX_STARTED_PER_TICK = 16

/** Interval at which the number of rejected requests is logged, in milliseconds. */
const LOG_INTERVAL_MS = 1000

const probePaths = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Whether this is a health or metrics request, which must be served even if the process is busy or shutting
 * down.
 */
export const isProbe = ({ url = '' }: { url?: string | undefined }) => probePaths.has(url)

/**
 * Maximum number of queued events of the payment provider, which are not rejected: each reports money, but
 * anybody can send some.
 */
const MAX_QUEUED_EVENTS = 500

/** What the addresses of all providers' events begin with. */
const EVENTS_PATH = receivePaymentEvent.path.replace('{provider}', '')

const isPaymentEvent = ({ url = '' }: { url?: string | undefined }) => url.startsWith(EVENTS_PATH)

const isWrite = ({ method }: { method?: string | undefined }) => method !== 'GET' && method !== 'HEAD'

export type AdmissionQueue = {
  /** Wraps a listener, so that its requests pass the admission queue. */
  guard(serve: ListenerStep): ListenerStep
  /** Number of requests rejected so far. */
  rejected(): number
}

/**
 * Load shedding: admits the requests that the process can serve and rejects the rest before doing any work
 * for them; events of the payment provider wait. Rejections are immediate, and admitted requests finish.
 * @param page the page that people see when their request is rejected; programs get JSON
 * @param headers headers that every response carries
 */
export function openAdmissionQueue(
  page: ResponseData,
  headers: Record<string, string>,
  log: FastifyBaseLogger,
  limits: Limits = usual,
): AdmissionQueue {
  const { reject, rejected } = openRejections(rejectionResponse(page, headers), log)
  const queue: { start(): void; since: number }[] = []
  const timeSlice = { isOpen: false, since: 0, started: 0 }
  let starters = 0
  let queuedEvents = 0

  const isOverloaded = (wait: number) => {
    const [first] = queue
    return first !== undefined && queue.length >= limits.minLength && performance.now() - first.since > wait
  }
  const openTimeSlice = () => {
    Object.assign(timeSlice, { isOpen: true, since: performance.now(), started: 0 })
    setImmediate(() => (timeSlice.isOpen = false))
  }
  const mayStart = () => {
    if (!timeSlice.isOpen) openTimeSlice()
    const length = isOverloaded(limits.wait) ? limits.overloadedTimeSlice : limits.timeSlice
    return timeSlice.started === 0 || performance.now() - timeSlice.since < length
  }
  /** Starts one queued request per tick, so that its synchronous work is done before the next one starts. */
  const startNext = () => {
    if (mayStart()) queue.shift()?.start()
    if (queue.length >= starters) setImmediate(startNext)
    else starters -= 1
  }
  const enqueue = (start: () => void) => {
    queue.push({ start, since: performance.now() })
    if (starters === MAX_STARTED_PER_TICK) return
    starters += 1
    setImmediate(startNext)
  }
  const enqueueEvent = (start: () => void) => {
    queuedEvents += 1
    enqueue(() => {
      queuedEvents -= 1
      start()
    })
  }
  const guard =
    (serve: ListenerStep): ListenerStep =>
    (request, response) => {
      const start = () => {
        timeSlice.started += 1
        // Skip requests whose client has disconnected.
        if (!response.destroyed) serve(request, response)
      }
      if (isProbe(request)) serve(request, response)
      else if (queue.length === 0 && mayStart()) start()
      else if (isPaymentEvent(request) && queuedEvents < MAX_QUEUED_EVENTS) enqueueEvent(start)
      else if (isOverloaded(isWrite(request) ? limits.writeWait : limits.wait)) reject(request, response)
      else enqueue(start)
    }
  return { guard, rejected }
}

/** Counts and logs the rejected requests. */
function openRejections(sendRejection: ListenerStep, log: FastifyBaseLogger) {
  const rejections = { count: 0, logged: 0 }

  const logRejections = () => {
    log.warn({ requests: rejections.count - rejections.logged }, 'overloaded: requests rejected')
    rejections.logged = rejections.count
  }
  // Rejecting is the only work done: a log line for each would take as much time again.
  const reject: ListenerStep = (request, response) => {
    if (rejections.count === rejections.logged) setTimeout(logRejections, LOG_INTERVAL_MS)
    rejections.count += 1
    sendRejection(request, response)
  }

  return { reject, rejected: () => rejections.count }
}

/** The response of a busy shop: JSON for programs, a page for people. Both are serialised ahead. */
function rejectionResponse(page: ResponseData, headers: Record<string, string>): ListenerStep {
  const busy = unavailable()
  const json = createResponse(
    JSON.stringify({ ...errorBody(busy.code, busy.message), ...busy.details }),
    'application/json; charset=utf-8',
    503,
    {
      'cache-control': 'no-store',
      'retry-after': String(busy.details['retryAfter']),
    },
  )
  const written = ({ type, body, headers: own }: ResponseData) => ({
    wire: Object.entries({
      ...headers,
      ...own,
      'content-type': type,
      'content-length': String(body.length),
    }).flat(),
    body: body.toString('latin1'),
  })
  const [asJson, asPage] = [written(json), written(page)]
  return ({ method, url }, response) => {
    const { wire, body } = method !== 'GET' || /^\/(api|media|assets)\//.test(url ?? '') ? asJson : asPage
    response.writeHead(503, wire).end(body, 'latin1')
  }
}
