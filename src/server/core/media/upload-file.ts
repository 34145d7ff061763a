import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Actor, AppContext } from '../context.ts'
import type { Database, Tx } from '../db/types.ts'
import { AppError } from '../lib/errors.ts'
import { consumeHourly, uploadLimit } from '../rate-limits/hourly-limits.ts'
import { isMade } from './encoder.ts'
import { isVideo, type FileKind, type PictureKind } from './file-kind.ts'
import { hasTooManyScans } from './jpeg-scans.ts'
import type { StoredFile } from './media-store.ts'
import { isUnusedPortrait, makeRoomForPortrait, recordUnusedPortrait } from './portraits.ts'
import { unreadable } from './upload-policy.ts'
import { isCompleteVideo } from './video-check.ts'

export type UploadServices = Pick<AppContext, 'db' | 'media'> & {
  independentTransaction: Database['transaction']
}

/** Who uploads, and for which purpose: pictures of non-administrators are always profile pictures. */
export type Uploader = { actor: Actor; purpose?: 'profile' | undefined }

/**
 * Lets `write` create a temporary file, checks it completely and stores it with its variants. The temporary
 * file is always deleted. Pictures are re-encoded; profile pictures become squares of 512 pixels. Encoding is
 * slow, so this runs before the transaction, in which `recordUpload` returns the address.
 * @throws what `write` throws; AppError too_many, invalid_input (unreadable), wrong_type, too_large.
 */
export async function uploadFile(
  { db, media, independentTransaction }: UploadServices,
  by: Uploader,
  write: (path: string) => Promise<FileKind>,
): Promise<StoredFile> {
  await independentTransaction((tx) => consumeHourly(tx, uploadLimit(by.actor)))
  const stored = await storeUpload({ db, media }, by, write)
  if (isUnusedPortrait(by.actor, stored)) await makeRoomForPortrait({ db, media }, by.actor.id, stored)
  return stored
}

/** Records a stored upload and returns its address. */
export async function recordUpload(
  tx: Tx,
  { media }: Pick<AppContext, 'media'>,
  { actor, stored }: { actor: Actor; stored: StoredFile },
): Promise<string> {
  if (isUnusedPortrait(actor, stored)) await recordUnusedPortrait(tx, actor.id, stored.file)
  return media.record(tx, stored)
}

async function storeUpload(
  { db, media }: Pick<AppContext, 'db' | 'media'>,
  by: Uploader,
  write: (path: string) => Promise<FileKind>,
): Promise<StoredFile> {
  await mkdir(media.incoming, { recursive: true })
  const path = join(media.incoming, randomUUID())
  const target = `${path}-made`
  try {
    const kind = await write(path)
    if (isVideo(kind)) {
      if (!(await isCompleteVideo(path, kind)))
        throw new AppError('invalid_input', 'This video is damaged, or not the type of file it claims to be.')
      return await media.store(db.reader, path, 'video', kind)
    }
    return await storePicture({ db, media }, by, { path, target, kind })
  } finally {
    await Promise.all([rm(path, { force: true }), rm(target, { force: true })])
  }
}

type Incoming = { path: string; target: string; kind: PictureKind }

async function storePicture(
  { db, media }: Pick<AppContext, 'db' | 'media'>,
  { actor, purpose }: Uploader,
  { path, target, kind }: Incoming,
): Promise<StoredFile> {
  const bytes = await readFile(path)
  if (kind === 'jpeg' && hasTooManyScans(bytes))
    throw new AppError(
      'invalid_input',
      'This picture is stored in too many parts. Please save it again and retry.',
    )
  const use = actor.role !== 'admin' || purpose === 'profile' ? 'profile' : 'catalogue'
  const outcome = await media.encode({ original: path, target, use }, actor.id)
  if (isMade(outcome))
    return media.store(db.reader, target, use === 'profile' ? 'profile' : 'picture', outcome)
  throw outcome === 'too many pixels'
    ? new AppError('too_large', 'This picture has too many pixels.')
    : unreadable()
}
