import type { FastifyInstance } from 'fastify'
import type { Shop } from '../shop.ts'

/** Serves stored files by content hash: with ranges (video), kept by browsers for a year, never as anything that runs. */
export function mediaRoutes(app: FastifyInstance, { media }: Shop): void {
  app.get<{ Params: { hash: string; file: string } }>('/media/:hash/:file', { schema: { hide: true } }, async (request, reply) => {
    const found = await media.locate(request.params.hash, request.params.file)
    if (!found) return reply.callNotFound()
    return reply
      .type(found.type)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .sendFile(found.path, media.folder, { maxAge: '365d', immutable: true })
  })
}
