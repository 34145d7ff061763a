import type { FastifyBaseLogger } from 'fastify'
import { errorBody } from './error-handler.ts'
import { unavailable } from '../lib/errors.ts'
import { errorPage } from '../ssr/error-page.ts'
import { createResponse, type ResponseData } from './response-cache/representation.ts'
import type { ListenerStep } from './compose-listeners.ts'

/** Times in milliseconds. */
export type Limits = {
  /** For how long requests are begun in one turn of the event loop; those that come then wait for the next turn. */
  timeSlice: number
  /** The same while some have to be turned away: a refusal, and a new connection, wait for the turn to end. */
  shortTurn: number
  /** How long the first in line may have waited; nobody else is let in until that is less again. */
  wait: number
  /** How many may stand in line whatever it takes: a machine that others keep busy must not turn a single visitor away. */
  least: number
}
const usual: Limits = { timeSlice: 2, shortTurn: 0.3, wait: 120, least: 32 }

/** Requests that are let in from the line in one turn at most. */
const MOST_CALLERS = 16

/** How often the log tells how many were turned away, in milliseconds. */
const TELL_MS = 1000

const aboutTheProcess = new Set(['/healthz', '/readyz', '/metrics'])

/** Whether this asks about the process itself, which must be answered above all when it is busy, or about to end. */
export const isAboutTheProcess = ({ url = '' }: { url?: string | undefined }) => aboutTheProcess.has(url)

export type AdmissionQueue = {
  /** Puts the gate before what serves requests. */
  guard(serve: ListenerStep): ListenerStep
  /** How many requests were turned away so far. */
  rejected(): number
}

/**
 * Stands before an application and lets in what the process can do. What is more than that is refused before any work
 * is spent on it, so that the refusal comes at once and what was let in is finished.
 * @param headers those that every answer of the shop carries
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
  /** A caller lets one in per turn. What was begun has done its work, as far as it need not wait, before the next calls. */
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
  // Their refusal is all that is done for them: a line in the log for each would take as much time again.
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
      // Whoever left the line needs no answer.
      if (!response.destroyed) serve(request, response)
    }
    if (isAboutTheProcess(request)) serve(request, response)
    else if (queue.length === 0 && mayBegin()) begin()
    else if (isOverloaded()) reject(request, response)
    else enqueue(begin)
  }
  return { guard, rejected: () => away.count }
}

/** Says that the shop is busy: as JSON to programs, as a page to people; both are written out beforehand. */
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
