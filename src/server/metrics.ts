import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { isLocalCaller } from './local-caller.ts'
import type { Answered } from './request-log.ts'
import type { Shop } from './shop.ts'

/** The figures for Prometheus, and how each answered request is counted in them. */
export function openFigures({ answers }: Shop, turnedAway = () => 0) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  })
  new Gauge({
    name: 'kept_answers_bytes',
    help: 'Memory that kept answers take.',
    registers: [registry],
    collect() {
      this.set(answers.size().bytes)
    },
  })
  new Counter({
    name: 'http_requests_turned_away_total',
    help: 'Requests refused because more came than can be served; they are not among the durations.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(turnedAway())
    },
  })
  return {
    registry,
    observe: ({ method, route, status, ms }: Answered) => durations.observe({ method, route, status }, ms / 1000),
  }
}

/** Prometheus figures at /metrics, for callers on this machine only. */
export function metricsRoutes(app: FastifyInstance, registry: Registry): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isLocalCaller(request)) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
