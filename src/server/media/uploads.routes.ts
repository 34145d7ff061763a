import { uploadFile, uploadImage } from '../../contract/upload.ts'
import type { Viewer } from '../accounts/sessions.service.ts'
import type { Preparing, Route } from '../http.ts'
import type { Shop } from '../shop.ts'
import { largestFile } from './admit-file.ts'
import { largestForm, receiveFile } from './receive-file.ts'
import { keepUpload, writeDataUrl } from './uploads.service.ts'

export function uploadsRoutes(route: Route, { media }: Shop): void {
  const prepare = ({ viewer, body: { image, purpose }, db }: Preparing<typeof uploadImage>) =>
    keepUpload(media, db, { viewer, purpose }, (path) => writeDataUrl(viewer, image, path))
  // In base64, with the words around it.
  const largestBody = (viewer: Viewer | null) => Math.ceil((largestFile(viewer) * 4) / 3) + 4096
  route(uploadImage, ({ tx, prepared }) => media.record(tx, prepared), { prepare, largestBody })
}

/** The upload that reads a form while it arrives. */
export function streamedUploadRoute(route: Route, { media }: Shop): void {
  const prepare = ({ viewer, query: { purpose }, request, reply, db }: Preparing<typeof uploadFile>) =>
    keepUpload(media, db, { viewer, purpose }, (path) => receiveFile(request, reply, viewer, path))
  route(uploadFile, async ({ tx, prepared }) => ({ url: await media.record(tx, prepared) }), { prepare, largestBody: largestForm })
}
