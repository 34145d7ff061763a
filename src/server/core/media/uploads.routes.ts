import { uploadFile, uploadImage } from '../../../contract/upload.schemas.ts'
import type { Tx } from '../db/types.ts'
import { consumeHourly, uploadLimit } from '../rate-limits/hourly-limits.ts'
import type { BeforeTransaction, Route } from '../http/routes.ts'
import type { Actor, AppContext } from '../context.ts'
import { largestFile } from './upload-policy.ts'
import type { StoredFile } from './media-store.ts'
import { makeRoomForPortrait, PORTRAIT, recordUnusedPortrait } from './portraits.ts'
import { discardBody, largestForm, receiveFile } from './receive-file.ts'
import { storeUpload, writeDataUrl } from './uploads.service.ts'

type Uploads = Pick<AppContext, 'db' | 'media'>

/** Administrators may keep uploads in an open form for long; a customer has one portrait waiting to be saved. */
const isUnusedPortrait = ({ role }: Actor, { file }: StoredFile) => role !== 'admin' && file.name === PORTRAIT

export function uploadsRoutes(route: Route, { db: database, media }: Uploads): void {
  const prepare = async ({ actor, body: { image, purpose }, db, independentTransaction }: BeforeTransaction<typeof uploadImage>) => {
    await independentTransaction((tx) => consumeHourly(tx, uploadLimit(actor)))
    return makeRoom({ db: database, media }, actor, await storeUpload(media, db, { actor, purpose }, (path) => writeDataUrl(actor, image, path)))
  }
  // As base64, with JSON around it.
  const largestBody = (actor: Actor | null) => Math.ceil((largestFile(actor) * 4) / 3) + 4096
  route(uploadImage, ({ tx, actor, prepared }) => record(media, tx, actor, prepared), { prepare, largestBody })
}

/** The upload route that streams its form. */
export function streamedUploadRoute(route: Route, { db: database, media }: Uploads): void {
  const prepare = async ({ actor, query: { purpose }, request, reply, db, independentTransaction }: BeforeTransaction<typeof uploadFile>) => {
    await independentTransaction((tx) => consumeHourly(tx, uploadLimit(actor))).catch((error: unknown) => {
      discardBody(request, reply)
      throw error
    })
    return makeRoom({ db: database, media }, actor, await storeUpload(media, db, { actor, purpose }, (path) => receiveFile(request, reply, actor, path)))
  }
  route(uploadFile, async ({ tx, actor, prepared }) => ({ url: await record(media, tx, actor, prepared) }), { prepare, largestBody: largestForm })
}

async function makeRoom(uploads: Uploads, actor: Actor, stored: StoredFile): Promise<StoredFile> {
  if (isUnusedPortrait(actor, stored)) await makeRoomForPortrait(uploads, actor.id, stored)
  return stored
}

async function record(media: AppContext['media'], tx: Tx, actor: Actor, stored: StoredFile): Promise<string> {
  if (isUnusedPortrait(actor, stored)) await recordUnusedPortrait(tx, actor.id, stored.file)
  return media.record(tx, stored)
}
