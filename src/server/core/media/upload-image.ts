import { writeFile } from 'node:fs/promises'
import type { Actor } from '../context.ts'
import { AppError } from '../lib/errors.ts'
import { HEAD_BYTES, type FileKind } from './file-kind.ts'
import type { StoredFile } from './media-store.ts'
import { uploadFile, type Uploader, type UploadServices } from './upload-file.ts'
import { checkFileKind, rejectAbove } from './upload-policy.ts'

/**
 * Stores the picture or video of a data URL, as `uploadFile` does. @throws AppError as uploadFile,
 * checkFileKind and rejectAbove do.
 */
export const uploadImage = (services: UploadServices, by: Uploader, dataUrl: string): Promise<StoredFile> =>
  uploadFile(services, by, (path) => writeDataUrl(by.actor, dataUrl, path))

/** Writes the content of a data URL to `path` and returns its kind. */
async function writeDataUrl(actor: Actor, dataUrl: string, path: string): Promise<FileKind> {
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
    throw new AppError(
      'invalid_input',
      'image: must be a data URL in base64, such as data:image/png;base64,...',
    )
  }
  const bytes = Buffer.from(dataUrl.slice(comma + 1), 'base64')
  if (bytes.length === 0) throw new AppError('invalid_input', 'image: the file is empty')
  return { declared: head.slice('data:'.length), bytes }
}
