import swagger from '@fastify/swagger'
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Access, Endpoint } from '../../contract/endpoint.ts'
import { errorStatus, type ErrorCode } from '../../contract/errors.ts'
import { createResponse, sendResponse, type ResponseData } from '../http/response-cache/representation.ts'
import { referencePage, type ApiDocument } from './reference-page.ts'
import { referenceStyle } from './reference-style.ts'

/** Access levels in words. */
const accessWords: Record<Access, string> = {
  anyone: 'Anyone.',
  customer: 'Signed-in users, for their own data.',
  self: 'The user named in the path, and administrators.',
  admin: 'Administrators.',
}

const introduction = `The API of the shop. Amounts are in rupees, dates are ISO 8601 in UTC. Sign in with POST /api/auth/login, then send its
cookie, or its token as a bearer token. Errors return {code, message, error}; invalid input adds issues.`

const toJsonSchema = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } })

/** Serves the OpenAPI document at /api/openapi.json and the HTML page at /api/docs, both derived from the endpoints. */
export async function apiReference(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Shop API', description: introduction.replaceAll('\n', ' '), version: '1' },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'session' },
          token: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: (route) => {
      const { schema, url } = toJsonSchema(route as never)
      const endpoint = route.route.config?.endpoint
      return { schema: endpoint ? { ...schema, ...describeCall(endpoint, schema.response as Responses) } : schema, url }
    },
  })
  let description: ResponseData | undefined
  app.get('/api/openapi.json', { schema: { hide: true } }, (request, reply) => {
    description ??= createResponse(JSON.stringify(app.swagger()), 'application/json; charset=utf-8')
    return sendResponse(request, reply, description)
  })
  let page: ResponseData | undefined
  app.get('/api/docs', { schema: { hide: true } }, (request, reply) => {
    page ??= createResponse(referencePage(app.swagger() as unknown as ApiDocument), 'text/html; charset=utf-8', 200, {
      'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
    })
    return sendResponse(request, reply, page)
  })
}

const styleHash = createHash('sha256').update(referenceStyle).digest('base64')

/** A session is authenticated by cookie or bearer token. */
const eitherOf: Record<string, string[]>[] = [{ session: [] }, { token: [] }]

const fileForm = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] }

type Responses = Record<string, Record<string, unknown>>

/** Adds what OpenAPI cannot derive from the schemas: access, the meaning of errors, and the tag. */
function describeCall(endpoint: Endpoint, responses: Responses) {
  const refusals = Object.fromEntries(
    [...Map.groupBy(endpoint.errors, (code) => errorStatus[code])].map(([status, codes]: [number, ErrorCode[]]) => [
      status,
      { ...responses['4xx'], description: codes.join(', ') },
    ]),
  )
  const success = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  return {
    tags: [endpoint.path.split('/')[2] ?? ''],
    description: accessWords[endpoint.access],
    ...(endpoint.form && { consumes: ['multipart/form-data'], body: fileForm }),
    ...(endpoint.access === 'anyone' ? {} : { security: eitherOf }),
    response: {
      ...Object.fromEntries(success.map(([status, schema]) => [status, { ...schema, description: 'Success' }])),
      ...refusals,
      '4xx': { ...responses['4xx'], description: 'Any other error' },
      '5xx': { ...responses['5xx'], description: 'Server error' },
    },
  }
}
