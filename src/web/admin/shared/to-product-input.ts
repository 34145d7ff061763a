import { MAX_IMAGE_BYTES } from '../../../contract/upload.ts'
import { shrinkPicture } from '../../ui/shrink-picture.ts'

/** Maximum width and height of the catalogue's pictures, in pixels. */
const MAX_SIDE = 2400

/** Prepares a chosen picture for the upload. It is shrunk only if it exceeds the shop's limit. */
export const toProductInput = (file: File): Promise<Blob> =>
  shrinkPicture(file, { above: MAX_IMAGE_BYTES, longestSide: MAX_SIDE })
