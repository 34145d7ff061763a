import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Actor } from '../context.ts'
import type { Reader } from '../db/types.ts'
import { AppError } from '../lib/errors.ts'
import { checkFileKind, rejectAbove, unreadable } from './upload-policy.ts'
import { isMade } from './encoder.ts'
import { HEAD_BYTES, isVideo, isPolyglotFile, type FileKind, type PictureKind } from './file-kind.ts'
import { hasTooManyScans } from './jpeg-scans.ts'
import type { StoredFile, MediaStore } from './media-store.ts'
import { isCompleteVideo } from './video-check.ts'

/** Who uploads, and what for: pictures of non-administrators are always profile pictures. */
export type Purpose = { actor: Actor; purpose?: 'profile' | undefined }

/**
 * Lets `write` create a temporary file, checks it completely, makes it servable and stores it. The temporary file is
 * always deleted. Pictures are re-encoded; profile pictures become squares of 512 pixels.
 * @throws what `write` throws; AppError invalid_input (unreadable), wrong_type, too_large.
 */
export async function storeUpload(
  media: MediaStore, db: Reader, by: Purpose, write: (path: string) => Promise<FileKind>,
): Promise<StoredFile> {
  await mkdir(media.incoming, { recursive: true })
  const path = join(media.incoming, randomUUID())
  const target = `${path}-made`
  try {
    const kind = await write(path)
    if (isVideo(kind)) {
      if (!(await isCompleteVideo(path, kind))) throw new AppError('invalid_input', 'This video is damaged, or not the type of file it claims to be.')
      return await media.store(db, path, 'video', kind)
    }
    return await storePicture(media, db, by, { path, target, kind })
  } finally {
    await Promise.all([rm(path, { force: true }), rm(target, { force: true })])
  }
}

type Incoming = { path: string; target: string; kind: PictureKind }

async function storePicture(media: MediaStore, db: Reader, { actor, purpose }: Purpose, { path, target, kind }: Incoming): Promise<StoredFile> {
  const bytes = await readFile(path)
  if (isPolyglotFile(bytes)) throw new AppError('wrong_type', 'This file contains more than a picture.')
  if (kind === 'jpeg' && hasTooManyScans(bytes)) throw new AppError('invalid_input', 'This picture is stored in too many parts. Please save it again and retry.')
  const use = actor.role !== 'admin' || purpose === 'profile' ? 'profile' : 'catalogue'
  const outcome = await media.encode({ original: path, target, use }, actor.id)
  if (isMade(outcome)) return media.store(db, target, use === 'profile' ? 'profile' : 'picture', outcome)
  throw outcome === 'too many pixels' ? new AppError('too_large', 'This picture has too many pixels.') : unreadable()
}

/**
 * Writes the content of a data URL to `path` and returns its kind.
 * @throws AppError as checkFileKind and rejectAbove do.
 */
export async function writeDataUrl(actor: Actor, dataUrl: string, path: string): Promise<FileKind> {
  const { declared, bytes } = decode(dataUrl)
  const kind = checkFileKind(actor, bytes.subarray(0, HEAD_BYTES), declared)
  rejectAbove(kind, bytes.length)
  await writeFile(path, bytes)
  return kind
}

/** @throws AppError invalid_input if it is not a base64 data URL. */
function decode(dataUrl: string): { declared: string; bytes: Buffer } {
  const comma = dataUrl.indexOf(',')
  const head = dataUrl.slice(0, comma)
  // Check the header only: a pattern over 70 million characters would be slow.
  if (comma < 0 || comma > 200 || !/;base64$/i.test(head)) {
    throw new AppError('invalid_input', 'image: must be a data URL in base64, such as data:image/png;base64,...')
  }
  const bytes = Buffer.from(dataUrl.slice(comma + 1), 'base64')
  if (bytes.length === 0) throw new AppError('invalid_input', 'image: the file is empty')
  return { declared: head.slice('data:'.length), bytes }
}
