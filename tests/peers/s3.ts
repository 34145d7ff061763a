import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * How a bucket server fails: it denies access, knows no such bucket, never responds, or reports a success
 * that did not happen (nothing stored, nothing deleted, half of a file sent).
 */
export type BucketFault = 'refuse' | 'not found' | 'silence' | 'lie'

export type TestBucketServer = {
  /** The settings of a shop that stores its files there. */
  settings: { S3_ENDPOINT: string; S3_BUCKET: string; S3_ACCESS_KEY_ID: string; S3_SECRET_ACCESS_KEY: string }
  /** The faults by HTTP method, for files; listing and the check at the start continue to work. */
  faults: Map<'PUT' | 'GET' | 'HEAD' | 'DELETE', BucketFault>
  /** Stops the server, as if the storage were unavailable. */
  stop(): Promise<void>
  close(): Promise<void>
}

type StoredObject = { body: Buffer; type: string; writtenAt: Date }

const BUCKET = 'pictures'
const KEY_ID = 'test-key'
/** Maximum number of keys per page of a list, as Amazon has it. */
const PAGE_SIZE = 1000

/**
 * A server that speaks the part of S3 which shops use, with one empty bucket in memory, on a free port of
 * this machine.
 */
export async function openBucketServer(): Promise<TestBucketServer> {
  const objects = new Map<string, StoredObject>()
  const faults: TestBucketServer['faults'] = new Map()
  const server = createServer((request, response) => {
    respond(request, response, objects, faults).catch((error: unknown) => response.destroy(error as Error))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    if (!server.listening) return
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: KEY_ID,
      S3_SECRET_ACCESS_KEY: 'test-secret',
    },
    faults,
    stop,
    close: stop,
  }
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  objects: Map<string, StoredObject>,
  faults: TestBucketServer['faults'],
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const [, bucket, key = ''] = /^\/([^/]+)\/?(.*)$/.exec(decodeURIComponent(pathname)) ?? []
  const body = await buffer(request)
  if (!request.headers.authorization?.includes(`Credential=${KEY_ID}/`))
    return fail(response, 403, 'AccessDenied')
  if (bucket !== BUCKET) return fail(response, 404, 'NoSuchBucket')
  if (key === '')
    return void (request.method === 'HEAD' ? response.end() : response.end(listPage(objects, searchParams)))

  const fault = faults.get(request.method as 'PUT')
  if (fault === 'silence') return
  if (fault === 'refuse') return fail(response, 403, 'AccessDenied')
  if (fault === 'not found') return fail(response, 404, 'NoSuchBucket')
  const isLying = fault === 'lie'
  switch (request.method) {
    case 'PUT':
      // Chunks with signatures between them would have to be taken apart.
      if (request.headers['content-encoding']?.includes('aws-chunked'))
        return fail(response, 501, 'NotImplemented')
      if (!isLying)
        objects.set(key, {
          body,
          type: request.headers['content-type'] ?? 'application/octet-stream',
          writtenAt: new Date(),
        })
      return void response.setHeader('etag', etagOf(body)).end()
    case 'DELETE':
      if (!isLying) objects.delete(key)
      return void response.writeHead(204).end()
    default:
      return sendObject(request, response, objects.get(key), isLying)
  }
}

/**
 * Sends an object or the requested range of it; with `half`, only the first half of what the headers promise.
 */
function sendObject(
  request: IncomingMessage,
  response: ServerResponse,
  object: StoredObject | undefined,
  half: boolean,
): void {
  if (!object) return fail(response, 404, 'NoSuchKey')
  const { body, type, writtenAt } = object
  response
    .setHeader('content-type', type)
    .setHeader('etag', etagOf(body))
    .setHeader('last-modified', writtenAt.toUTCString())
  const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  const end = to === '' ? body.length : Math.min(Number(to) + 1, body.length)
  if (request.headers.range) {
    if (Number(from) >= body.length) return fail(response, 416, 'InvalidRange')
    response.statusCode = 206
    response.setHeader('content-range', `bytes ${from}-${end - 1}/${body.length}`)
  }
  const part = body.subarray(Number(from), end)
  response.setHeader('content-length', part.length)
  if (request.method === 'HEAD') response.end()
  else if (half) response.write(part.subarray(0, part.length / 2), () => response.destroy())
  else response.end(part)
}

/** One page of ListObjectsV2. The continuation token is the last key of the page before. */
function listPage(objects: Map<string, StoredObject>, query: URLSearchParams): string {
  const after = query.get('continuation-token') ?? ''
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    .toSorted((one, other) => (one < other ? -1 : 1))
  const page = keys.slice(0, PAGE_SIZE)
  const contents = page.map((key) => {
    const { body, writtenAt } = objects.get(key) as StoredObject
    return `<Contents><Key>${key}</Key><LastModified>${writtenAt.toISOString()}</LastModified><Size>${body.length}</Size></Contents>`
  })
  const next =
    keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
}

/** Responds with an error of S3. */
function fail(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

const etagOf = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`
