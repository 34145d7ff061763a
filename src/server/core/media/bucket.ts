import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type * as Sdk from '@aws-sdk/client-s3'
import { AppError, StartError } from '../lib/errors.ts'
import { writeAtomic } from '../lib/write-atomic.ts'
import type { Config } from '../config/config.ts'

/** A range of a stored file, or its headers only. Length in bytes. */
export type StoredPart = { body: Readable | undefined; length: number; range: string | undefined }

export type StoredName = { name: string; writtenAt: number }

/**
 * Files in S3-compatible storage, with keys such as HASH/name.jpg. Every call may throw AppError unavailable.
 */
export type Bucket = {
  /** Uploads a local file, and reads back that all of it is stored. */
  put(key: string, path: string, type: string): Promise<void>
  /** Downloads a file completely or not at all; returns false if it does not exist. */
  fetch(key: string, path: string): Promise<boolean>
  /** Lists the names under a content hash, without the hash. */
  names(hash: string): Promise<string[]>
  /**
   * Lists all files of a folder, of any number: names without the folder, with last modification
   * (milliseconds since 1970).
   */
  list(folder: string): Promise<StoredName[]>
  /**
   * Reads a file, or its part in an HTTP `range`; undefined if it does not exist.
   * @throws an error with status 416 if the range is outside the file.
   */
  read(
    key: string,
    options: { range?: string | undefined; headersOnly: boolean },
  ): Promise<StoredPart | undefined>
  /** Deletes a file if it exists, and reads back that it is gone. */
  remove(key: string): Promise<void>
  /** Whether the bucket responds at all. */
  isReachable(): Promise<boolean>
  close(): void
}

/** Connection timeout of the storage, in milliseconds. */
const CONNECTION_MS = 5000
/** Inactivity timeout of the storage, in milliseconds. */
const IDLE_TIMEOUT_MS = 30_000
/** Files up to this size (bytes) are sent from memory, so that a failed upload can be retried. */
const MAX_IN_MEMORY_BYTES = 5 * 1024 * 1024
/** Cache lifetime for clients that read the bucket directly: the bytes of a key never change. */
const FOREVER = 'public, max-age=31536000, immutable'

/** An open bucket: the client, its commands, and the bucket's name. */
type Store = { client: Sdk.S3Client; sdk: typeof Sdk; Bucket: string }

/** Opens the bucket of these settings. @throws StartError (one line) if it is unreachable. */
export async function openBucket(
  settings: NonNullable<Config['s3']>,
  inactivityTimeoutMs = IDLE_TIMEOUT_MS,
): Promise<Bucket> {
  // Imported on demand: it takes 20 MB, which a shop with local files does not need.
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client(clientSettings(settings, inactivityTimeoutMs))
  const store = { client, sdk, Bucket: settings.bucket }
  await reach(client, () => client.send(new sdk.HeadBucketCommand({ Bucket: store.Bucket })), settings)

  return {
    read: (key, options) => read(store, key, options),
    put: (key, path, type) => put(store, key, path, type),
    fetch: (key, path) => fetchFile(store, key, path),
    names: (hash) => listNames(store, hash),
    list: (folder) => listFolder(store, folder),
    remove: (key) => remove(store, key),
    isReachable: () => isReachable(store),
    close: () => client.destroy(),
  }
}

function clientSettings(
  { endpoint, region, accessKeyId, secretAccessKey }: NonNullable<Config['s3']>,
  inactivityTimeoutMs: number,
): Sdk.S3ClientConfig {
  const settings: Sdk.S3ClientConfig = {
    region,
    maxAttempts: 3,
    // Callers report errors themselves.
    logger: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    // Most stores other than Amazon's do not support its newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECTION_MS,
      requestTimeout: inactivityTimeoutMs,
      socketTimeout: inactivityTimeoutMs,
    },
  }

  // Most stores other than Amazon's use path-style addresses.
  if (endpoint) Object.assign(settings, { endpoint, forcePathStyle: true })
  if (accessKeyId && secretAccessKey) settings.credentials = { accessKeyId, secretAccessKey }

  return settings
}

async function read(
  store: Store,
  Key: string,
  { range, headersOnly }: { range?: string | undefined; headersOnly: boolean },
): Promise<StoredPart | undefined> {
  const { client, sdk, Bucket } = store
  const Range = range && (await rangeFrom(range, () => storedLength(store, Key)))
  const input = { Bucket, Key, ...(Range && { Range }) }

  const output = await orMissing(() =>
    headersOnly
      ? client.send(new sdk.HeadObjectCommand(input))
      : client.send(new sdk.GetObjectCommand(input)),
  )
  if (!output) return undefined

  return {
    body: 'Body' in output ? (output.Body as Readable) : undefined,
    length: output.ContentLength ?? 0,
    range: 'ContentRange' in output ? output.ContentRange : undefined,
  }
}

async function storedLength(store: Store, key: string): Promise<number> {
  const headers = await read(store, key, { headersOnly: true })
  return headers?.length ?? 0
}

async function put(store: Store, Key: string, path: string, type: string): Promise<void> {
  const { client, sdk, Bucket } = store
  const { size } = await stat(path)
  const Body = size > MAX_IN_MEMORY_BYTES ? createReadStream(path) : await readFile(path)

  const input = { Bucket, Key, Body, ContentLength: size, ContentType: type, CacheControl: FOREVER }
  await client.send(new sdk.PutObjectCommand(input)).catch((error: unknown) => {
    throw storageUnavailable(error)
  })

  // A confirmed upload must be there: pages name it from now on, and the local file is deleted.
  const stored = await read(store, Key, { headersOnly: true })
  if (stored?.length !== size)
    throw storageUnavailable(
      new Error(`The storage confirmed ${Key} with ${size} bytes, and has ${stored?.length ?? 'none'}.`),
    )
}

async function fetchFile(store: Store, key: string, path: string): Promise<boolean> {
  const { body } = (await read(store, key, { headersOnly: false })) ?? {}
  if (!body) return false

  await writeAtomic(path, (part) => pipeline(body, createWriteStream(part))).catch((error: unknown) => {
    throw storageUnavailable(error)
  })
  return true
}

async function listNames({ client, sdk, Bucket }: Store, hash: string): Promise<string[]> {
  const page = await orMissing(() =>
    client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix: `${hash}/` })),
  )
  return page?.Contents?.map(({ Key = '' }) => Key.slice(hash.length + 1)) ?? []
}

async function listFolder({ client, sdk, Bucket }: Store, folder: string): Promise<StoredName[]> {
  const files: StoredName[] = []
  let ContinuationToken: string | undefined

  do {
    const input = { Bucket, Prefix: `${folder}/`, ...(ContinuationToken && { ContinuationToken }) }
    const page = await orMissing(() => client.send(new sdk.ListObjectsV2Command(input)))

    for (const { Key = '', LastModified } of page?.Contents ?? []) {
      files.push({ name: Key.slice(folder.length + 1), writtenAt: LastModified?.getTime() ?? 0 })
    }
    ContinuationToken = page?.NextContinuationToken
  } while (ContinuationToken)

  return files
}

async function remove(store: Store, Key: string): Promise<void> {
  const { client, sdk, Bucket } = store
  await orMissing(() => client.send(new sdk.DeleteObjectCommand({ Bucket, Key })))

  if (await read(store, Key, { headersOnly: true }))
    throw storageUnavailable(new Error(`The storage confirmed the deletion of ${Key}, and still has it.`))
}

const isReachable = ({ client, sdk, Bucket }: Store): Promise<boolean> =>
  client.send(new sdk.HeadBucketCommand({ Bucket })).then(
    () => true,
    () => false,
  )

/**
 * Converts a range to one counted from the start, because not every store supports suffix ranges; undefined
 * for multiple ranges.
 */
async function rangeFrom(range: string, lengthOf: () => Promise<number>): Promise<string | undefined> {
  const [, fromEnd] = /^bytes=-(\d+)$/.exec(range) ?? []
  if (fromEnd === undefined) return /^bytes=\d+-\d*$/.test(range) ? range : undefined
  return `bytes=${Math.max(0, (await lengthOf()) - Number(fromEnd))}-`
}

/** @throws StartError that names the setting to check. */
async function reach(
  client: Sdk.S3Client,
  request: () => Promise<unknown>,
  { bucket, endpoint, region }: NonNullable<Config['s3']>,
): Promise<void> {
  const where = endpoint ?? `Amazon S3 in ${region}`
  try {
    await request()
  } catch (error) {
    client.destroy()
    const status = statusOf(error)
    if (status === 404) throw new StartError(`Setting S3_BUCKET: there is no bucket ${bucket} at ${where}.`)
    if (status === 401 || status === 403)
      throw new StartError(
        `Setting S3_ACCESS_KEY_ID: ${where} does not let this key use the bucket ${bucket}.`,
      )
    throw new StartError(`Setting S3_ENDPOINT: ${where} does not respond (${reasonOf(error)}).`)
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error ? String(error.code) : error.name
}

/**
 * Returns undefined if the file is not stored.
 * @throws an error with status 416 for a range outside the file; AppError unavailable for everything else.
 */
async function orMissing<T>(request: () => Promise<T>): Promise<T | undefined> {
  try {
    return await request()
  } catch (error) {
    const status = statusOf(error)
    if (status === 404) return undefined
    if (status === 416)
      throw Object.assign(new Error('The file does not have the requested range.'), { statusCode: 416 })
    throw storageUnavailable(error)
  }
}

const quiet = () => undefined

const statusOf = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode

const storageUnavailable = (cause: unknown) =>
  Object.assign(
    new AppError('unavailable', 'The picture storage does not respond. Please try again in a moment.'),
    { cause },
  )
