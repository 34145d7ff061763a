import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyServerFactory } from 'fastify'

export type Serve = (request: IncomingMessage, response: ServerResponse) => void

/** Makes the server of an application with these before the framework, the first outermost: each hands on to the next. */
export function serveThrough(...before: ((next: Serve) => Serve)[]): FastifyServerFactory {
  return (framework, { keepAliveTimeout, requestTimeout }) =>
    Object.assign(createServer(before.reduceRight((next, each) => each(next), framework as Serve)), { keepAliveTimeout, requestTimeout })
}
