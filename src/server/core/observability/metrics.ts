import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Histogram, collectDefaultMetrics } from '@prometheus-io/client'
import { placeOrder } from '../../../contract/order.schemas.ts'
import { databaseErrorCode, outageCodes, refusalReason } from '../db/errors.ts'
import { isProbe } from '../http/admission-queue.ts'
import { isLoopbackRequest } from '../http/loopback-request.ts'
import type { CompletedRequest } from '../http/request-log.ts'
import type { Readiness } from './health.ts'
import { registerShopMetrics } from './shop-metrics.ts'
import type { AppContext } from '../context.ts'

/** The metrics for Prometheus, and functions that count requests and their errors. */
export function createMetrics(shop: AppContext, readiness: Readiness, turnedAway = () => 0) {
  const { registry, databaseErrors, writesRefused } = shop.counters
  for (const code of outageCodes[shop.db.engine]) databaseErrors.inc({ code }, 0)
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  })
  new Counter({
    name: 'http_requests_rejected_total',
    help: 'Requests rejected while the process was overloaded; their durations are not recorded.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(turnedAway())
    },
  })
  registerShopMetrics(registry, shop, readiness)
  return {
    /** Probes are left out: a check each second would hide the errors of a small shop. */
    observe: ({ method, route, status, ms }: CompletedRequest) => {
      if (!isProbe({ url: route })) durations.observe({ method, route, status }, ms / 1000)
    },
    recordError: (error: unknown, { method }: FastifyRequest, status: number) => {
      const code = databaseErrorCode(error)
      if (code) databaseErrors.inc({ code })
      if (status >= 500 && !['GET', 'HEAD'].includes(method))
        writesRefused.inc({ reason: refusalReason(error) })
    },
  }
}

/** Counts acknowledged orders; a retry with the same idempotency key is not counted again. */
export function countOrders(app: FastifyInstance, { counters }: AppContext): void {
  app.addHook('onResponse', async (request, reply) => {
    const placed = request.routeOptions.url === placeOrder.path && reply.statusCode === placeOrder.status
    if (placed && !reply.hasHeader('idempotent-replayed')) counters.orders.inc()
  })
}

/**
 * Serves Prometheus metrics at /metrics, to clients on this machine and to clients that send METRICS_TOKEN.
 */
export function metricsRoutes(app: FastifyInstance, { settings, counters: { registry } }: AppContext): void {
  app.get('/metrics', async (request, reply) => {
    if (!isLoopbackRequest(request) && !hasToken(request, settings.metricsToken)) return reply.callNotFound()
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false
  const [given, wanted] = [Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
