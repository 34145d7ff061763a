import swagger from '@fastify/swagger'
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Duty } from '../../../contract/duty.ts'
import type { Access, Endpoint } from '../../../contract/endpoint.ts'
import { ErrorBody, errorStatus, type ErrorCode } from '../../../contract/errors.ts'
import type { Config } from '../config/config.ts'
import { createResponse, sendResponse, type ResponseData } from '../http/response-cache/representation.ts'
import { referencePage, type ApiDocument } from './reference-page.ts'
import { referenceStyle } from './reference-style.ts'

/** Access levels in words. */
const accessLabels: Record<Access, string> = {
  anyone: 'Anyone.',
  customer: 'Signed-in users, for their own data.',
  self: 'The user named in the path, and administrators.',
  admin: 'Administrators.',
}

/** The administrators who may make a call that needs at least this duty. */
const dutyLabels: Record<Duty, string> = {
  owner: 'Owners.',
  manager: 'Owners and managers.',
  counter: accessLabels.admin,
}

const introduction = `The API of the shop. Amounts are in rupees, dates are ISO 8601 in UTC. Log in with POST /api/auth/login, then send its
cookie, or its token as a bearer token. Errors return {code, message, error}; invalid input adds issues.`

/**
 * Serves the OpenAPI document at /api/openapi.json and the HTML page at /api/docs, both derived from the
 * endpoints. `publicUrl`: where clients find the API.
 */
export async function apiReference(
  app: FastifyInstance,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Shop API', description: introduction.replaceAll('\n', ' '), version: '1' },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'session' },
          token: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    // Routes outside the contract, such as pages, are not documented.
    transform: ({ url, route: { config } }) => ({
      schema: config?.endpoint ? describeCall(config.endpoint) : { hide: true },
      url,
    }),
  })
  let description: ResponseData | undefined
  app.get('/api/openapi.json', (request, reply) => {
    description ??= createResponse(JSON.stringify(app.swagger()), 'application/json; charset=utf-8')
    return sendResponse(request, reply, description)
  })
  let page: ResponseData | undefined
  app.get('/api/docs', (request, reply) => {
    page ??= createResponse(
      referencePage(app.swagger() as unknown as ApiDocument),
      'text/html; charset=utf-8',
      200,
      {
        'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
      },
    )
    return sendResponse(request, reply, page)
  })
}

const styleHash = createHash('sha256').update(referenceStyle).digest('base64')

/** A session is authenticated by cookie or bearer token. */
const eitherOf: Record<string, string[]>[] = [{ session: [] }, { token: [] }]

const fileForm = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
}

/** The JSON schema of what clients send or get. */
function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output') {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return described
}

/** The name of a call for generated clients: getOrdersInvoiceById for GET /api/orders/invoice/{id}. */
const operationId = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string =>
  path
    .replace('/api/', '')
    .replace(/\{(\w+)\}/g, 'by-$1')
    .split(/[^a-zA-Z0-9]+/)
    .filter(Boolean)
    .reduce((name, word) => name + word.charAt(0).toUpperCase() + word.slice(1), method.toLowerCase())

function describeCall({
  method,
  path,
  access,
  duty,
  summary,
  params,
  query,
  body,
  form,
  status = 200,
  response,
  file,
  errors,
}: Endpoint) {
  const refusal = jsonSchema(ErrorBody, 'output')
  const refusals = Map.groupBy(errors, (code) => errorStatus[code])
  return {
    operationId: operationId({ method, path }),
    tags: [path.split('/')[2] ?? ''],
    summary,
    description: access === 'admin' && duty ? dutyLabels[duty] : accessLabels[access],
    ...definedOf({
      security: access === 'anyone' ? undefined : eitherOf,
      params: params && jsonSchema(params, 'input'),
      querystring: query && jsonSchema(query, 'input'),
      body: form ? fileForm : body && jsonSchema(body, 'input'),
      consumes: form ? ['multipart/form-data'] : undefined,
      produces: file ? [file] : undefined,
    }),
    response: {
      [status]: { ...jsonSchema(response, 'output'), description: 'Success' },
      ...Object.fromEntries(
        [...refusals].map(([each, codes]: [number, ErrorCode[]]) => [
          each,
          { ...refusal, description: codes.join(', ') },
        ]),
      ),
      '4xx': { ...refusal, description: 'Any other error' },
      '5xx': { ...refusal, description: 'Server error' },
    },
  }
}

/** The entries that have a value: a key set to undefined would still be read as a schema. */
const definedOf = <T extends object>(entries: T): Partial<T> =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined)) as Partial<T>
