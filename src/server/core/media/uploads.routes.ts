import * as contract from '../../../contract/upload.schemas.ts'
import type { Actor, AppContext } from '../context.ts'
import type { BeforeTransaction, Route } from '../http/route-types.ts'
import { discardBody, largestForm, receiveFile } from './receive-file.ts'
import { recordUpload, uploadFile } from './upload-file.ts'
import { uploadImage } from './upload-image.ts'
import { largestFile } from './upload-policy.ts'

export function uploadsRoutes(route: Route, shop: Pick<AppContext, 'db' | 'media'>): void {
  const prepare = ({
    actor,
    body: { image, purpose },
    independentTransaction,
  }: BeforeTransaction<typeof contract.uploadImage>) =>
    uploadImage({ ...shop, independentTransaction }, { actor, purpose }, image)
  // As base64, with JSON around it.
  const largestBody = (actor: Actor | null) => Math.ceil((largestFile(actor) * 4) / 3) + 4096
  route(
    contract.uploadImage,
    ({ tx, actor, prepared }) => recordUpload(tx, shop, { actor, stored: prepared }),
    { prepare, largestBody },
  )
}

/** The upload route that streams its form. */
export function streamedUploadRoute(route: Route, shop: Pick<AppContext, 'db' | 'media'>): void {
  const prepare = async ({
    actor,
    query: { purpose },
    request,
    reply,
    independentTransaction,
  }: BeforeTransaction<typeof contract.uploadFile>) => {
    try {
      return await uploadFile({ ...shop, independentTransaction }, { actor, purpose }, (path) =>
        receiveFile(request, reply, actor, path),
      )
    } catch (error) {
      discardBody(request, reply)
      throw error
    }
  }
  route(
    contract.uploadFile,
    async ({ tx, actor, prepared }) => ({ url: await recordUpload(tx, shop, { actor, stored: prepared }) }),
    { prepare, largestBody: largestForm },
  )
}
