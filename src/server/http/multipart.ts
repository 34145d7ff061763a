import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { bind, type Route } from './routes.ts'
import type { AppContext, RouteServices } from '../context.ts'

/** A separate Fastify scope for routes that stream a form, since all other calls accept JSON only. */
export async function multipartScope(app: FastifyInstance, shop: AppContext, services: RouteServices, routes: (route: Route) => void): Promise<void> {
  await app.register(async (room) => {
    room.removeAllContentTypeParsers()
    await room.register(multipart)
    routes(bind(room, shop, services))
  })
}
