import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3Client } from '@aws-sdk/client-s3'
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

/** Opens the bucket of these settings. @throws StartError (one line) if it is unreachable. */
export async function openBucket(
  settings: NonNullable<Config['s3']>,
  inactivityTimeoutMs = IDLE_TIMEOUT_MS,
): Promise<Bucket> {
  const { bucket: Bucket, endpoint, region, accessKeyId, secretAccessKey } = settings
  // Imported on demand: it takes 20 MB, which a shop with local files does not need.
  const {
    S3Client: Client,
    DeleteObjectCommand,
    GetObjectCommand,
    HeadBucketCommand,
    HeadObjectCommand,
    ListObjectsV2Command,
    PutObjectCommand,
  } = await import('@aws-sdk/client-s3')
  const client = new Client({
    region,
    maxAttempts: 3,
    // Callers report errors themselves.
    logger: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    // Most stores other than Amazon's use path-style addresses and do not support its newer checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    requestHandler: {
      connectionTimeout: CONNECTION_MS,
      requestTimeout: inactivityTimeoutMs,
      socketTimeout: inactivityTimeoutMs,
    },
  })
  await reach(client, () => client.send(new HeadBucketCommand({ Bucket })), settings)

  const read: Bucket['read'] = async (Key, { range, headersOnly }) => {
    const Range =
      range && (await rangeFrom(range, async () => (await read(Key, { headersOnly: true }))?.length ?? 0))
    const input = { Bucket, Key, ...(Range && { Range }) }
    const found = await orMissing(() =>
      headersOnly ? client.send(new HeadObjectCommand(input)) : client.send(new GetObjectCommand(input)),
    )
    if (!found) return undefined
    return {
      body: 'Body' in found ? (found.Body as Readable) : undefined,
      length: found.ContentLength ?? 0,
      range: 'ContentRange' in found ? found.ContentRange : undefined,
    }
  }
  return {
    read,
    async put(Key, path, type) {
      const { size } = await stat(path)
      const Body = size > MAX_IN_MEMORY_BYTES ? createReadStream(path) : await readFile(path)
      const input = { Bucket, Key, Body, ContentLength: size, ContentType: type, CacheControl: FOREVER }
      await client.send(new PutObjectCommand(input)).catch((error: unknown) => {
        throw storageUnavailable(error)
      })
      // A confirmed upload must be there: pages name it from now on, and the local file is deleted.
      const stored = await read(Key, { headersOnly: true })
      if (stored?.length !== size)
        throw storageUnavailable(
          new Error(`The storage confirmed ${Key} with ${size} bytes, and has ${stored?.length ?? 'none'}.`),
        )
    },
    async fetch(key, path) {
      const found = await read(key, { headersOnly: false })
      if (!found?.body) return false
      const { body } = found
      await writeAtomic(path, (part) => pipeline(body, createWriteStream(part))).catch((error: unknown) => {
        throw storageUnavailable(error)
      })
      return true
    },
    async names(hash) {
      const found = await orMissing(() =>
        client.send(new ListObjectsV2Command({ Bucket, Prefix: `${hash}/` })),
      )
      return found?.Contents?.map(({ Key = '' }) => Key.slice(hash.length + 1)) ?? []
    },
    async list(folder) {
      const all: StoredName[] = []
      let ContinuationToken: string | undefined
      do {
        const input = { Bucket, Prefix: `${folder}/`, ...(ContinuationToken && { ContinuationToken }) }
        const part = await orMissing(() => client.send(new ListObjectsV2Command(input)))
        for (const { Key = '', LastModified } of part?.Contents ?? []) {
          all.push({ name: Key.slice(folder.length + 1), writtenAt: LastModified?.getTime() ?? 0 })
        }
        ContinuationToken = part?.NextContinuationToken
      } while (ContinuationToken)
      return all
    },
    async remove(Key) {
      await orMissing(() => client.send(new DeleteObjectCommand({ Bucket, Key })))
      if (await read(Key, { headersOnly: true }))
        throw storageUnavailable(new Error(`The storage confirmed the deletion of ${Key}, and still has it.`))
    },
    close: () => client.destroy(),
  }
}

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
  client: S3Client,
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
    const reason =
      error instanceof Error && 'code' in error
        ? String(error.code)
        : error instanceof Error
          ? error.name
          : String(error)
    throw new StartError(`Setting S3_ENDPOINT: ${where} does not respond (${reason}).`)
  }
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
