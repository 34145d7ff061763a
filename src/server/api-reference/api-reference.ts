import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { makeAnswer, sendAnswer, type Answer } from '../answers.ts'

/** The OpenAPI document at /api/openapi.json, derived from the same endpoints as the routes. */
export async function apiReference(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Suvarna', description: 'The calls of the shop. Amounts are rupees.', version: '1' },
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } }),
  })
  let answer: Answer | undefined
  app.get('/api/openapi.json', { schema: { hide: true } }, (request, reply) => {
    answer ??= makeAnswer(JSON.stringify(app.swagger()), 'application/json; charset=utf-8')
    return sendAnswer(request, reply, answer)
  })
}
