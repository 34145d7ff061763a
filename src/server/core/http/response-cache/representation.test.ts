import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createResponse, sendResponse } from './representation.ts'

test('sends short bytes and short texts unchanged', async () => {
  const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xd8, 0x00, 0xfe])
  const app = Fastify()
  app.get('/picture', (request, reply) => sendResponse(request, reply, createResponse(picture, 'image/png')))
  app.get('/text', (request, reply) =>
    sendResponse(request, reply, createResponse('₹1,000', 'text/plain; charset=utf-8')),
  )

  expect((await app.inject('/picture')).rawPayload).toEqual(picture)
  expect((await app.inject('/text')).body).toBe('₹1,000')
})
