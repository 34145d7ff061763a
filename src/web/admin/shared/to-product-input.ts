import { MAX_IMAGE_BYTES } from '../../../contract/upload.ts'
import { shrinkPicture } from '../../ui/shrink-picture.ts'

/** The shop keeps pictures of the catalogue no larger than this, in pixels. */
const LONGEST_SIDE = 2400

/** A chosen picture as it is sent: untouched unless it is larger than the shop takes. */
export const toProductInput = (file: File): Promise<Blob> => shrinkPicture(file, { above: MAX_IMAGE_BYTES, longestSide: LONGEST_SIDE })
