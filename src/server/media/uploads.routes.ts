import { uploadFile, uploadImage } from '../../contract/upload.schemas.ts'
import type { Tx } from '../db/types.ts'
import { consumeHourly, uploadLimit } from '../rate-limits/hourly-limits.ts'
import type { BeforeTransaction, Route } from '../http/routes.ts'
import type { Actor, AppContext } from '../context.ts'
import { largestFile } from './upload-policy.ts'
import type { KeptFile } from './media-store.ts'
import { makeRoomForPortrait, PORTRAIT, recordUnusedPortrait } from './portraits.ts'
import { discardBody, largestForm, receiveFile } from './receive-file.ts'
import { keepUpload, writeDataUrl } from './uploads.service.ts'

type Uploads = Pick<AppContext, 'db' | 'media'>

/** Administrators may keep uploads in an open form for long; a customer has one portrait waiting to be saved. */
const isUnusedPortrait = ({ role }: Actor, { file }: KeptFile) => role !== 'admin' && file.name === PORTRAIT

export function uploadsRoutes(route: Route, { db: database, media }: Uploads): void {
  const prepare = async ({ viewer, body: { image, purpose }, db, independentTransaction }: BeforeTransaction<typeof uploadImage>) => {
    await independentTransaction((tx) => consumeHourly(tx, uploadLimit(viewer)))
    return keep({ db: database, media }, viewer, await keepUpload(media, db, { viewer, purpose }, (path) => writeDataUrl(viewer, image, path)))
  }
  // As base64, with JSON around it.
  const largestBody = (viewer: Actor | null) => Math.ceil((largestFile(viewer) * 4) / 3) + 4096
  route(uploadImage, ({ tx, viewer, prepared }) => record(media, tx, viewer, prepared), { prepare, largestBody })
}

/** The upload route that streams its form. */
export function streamedUploadRoute(route: Route, { db: database, media }: Uploads): void {
  const prepare = async ({ viewer, query: { purpose }, request, reply, db, independentTransaction }: BeforeTransaction<typeof uploadFile>) => {
    await independentTransaction((tx) => consumeHourly(tx, uploadLimit(viewer))).catch((error: unknown) => {
      discardBody(request, reply)
      throw error
    })
    return keep({ db: database, media }, viewer, await keepUpload(media, db, { viewer, purpose }, (path) => receiveFile(request, reply, viewer, path)))
  }
  route(uploadFile, async ({ tx, viewer, prepared }) => ({ url: await record(media, tx, viewer, prepared) }), { prepare, largestBody: largestForm })
}

async function keep(uploads: Uploads, viewer: Actor, kept: KeptFile): Promise<KeptFile> {
  if (isUnusedPortrait(viewer, kept)) await makeRoomForPortrait(uploads, viewer.id, kept)
  return kept
}

async function record(media: AppContext['media'], tx: Tx, viewer: Actor, kept: KeptFile): Promise<string> {
  if (isUnusedPortrait(viewer, kept)) await recordUnusedPortrait(tx, viewer.id, kept.file)
  return media.record(tx, kept)
}
