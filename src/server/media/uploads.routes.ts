import { uploadImage } from '../../contract/account.ts'
import type { Preparing, Route } from '../http.ts'
import type { Shop } from '../shop.ts'
import { largestUpload, readUpload } from './uploads.service.ts'

export function uploadsRoutes(route: Route, { media }: Shop): void {
  route(uploadImage, ({ tx, prepared: { bytes, stem, ending } }) => media.store(tx, bytes, stem, ending), {
    prepare: prepareUpload,
    largestBody: largestUpload,
  })
}

const prepareUpload = ({ viewer, body }: Preparing<typeof uploadImage>) => readUpload(viewer, body.image, body.purpose)
