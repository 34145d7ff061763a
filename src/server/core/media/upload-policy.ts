import { MAX_IMAGE_BYTES, MAX_VIDEO_BYTES } from '../../../contract/upload.ts'
import type { Actor } from '../context.ts'
import { AppError } from '../lib/errors.ts'
import { isVideo, kindOf, otherKindOf, type FileKind } from './file-kind.ts'

/** Largest file that this user may send, in bytes: customers upload pictures only. */
export const largestFile = (actor: Actor | null): number =>
  actor?.role === 'admin' ? MAX_VIDEO_BYTES : MAX_IMAGE_BYTES

/**
 * Returns a file's kind by its first bytes if this user may upload it. `declared` is the type that the client
 * claims; it only affects the error message.
 * @throws AppError not_allowed (a customer's video), wrong_type (unsupported kind), invalid_input (damaged).
 */
export function checkFileKind(actor: Actor, head: Buffer, declared: string): FileKind {
  const kind = kindOf(head)
  const film = kind ? isVideo(kind) : /^video\//i.test(declared)
  if (film && actor.role !== 'admin')
    throw new AppError('not_allowed', 'You do not have permission to upload videos.')
  if (kind) return kind
  if (film) throw new AppError('wrong_type', 'Videos must be MP4, WebM or AVI.')

  const other = otherKindOf(head)
  if (other) throw new AppError('wrong_type', `This is ${other} picture. Please save it as JPEG first.`)

  const isMarkup = /^[\s\ufeff]*</.test(head.toString('utf8'))
  throw /^image\/(jpe?g|png|webp|avif|gif)\b/i.test(declared) && !isMarkup
    ? unreadable()
    : new AppError('wrong_type', 'Pictures must be JPEG, PNG, WebP, AVIF or GIF.')
}

/** @throws AppError too_large if `bytes` exceeds the limit of this kind. */
export function rejectAbove(kind: FileKind, bytes: number): void {
  if (isVideo(kind) && bytes > MAX_VIDEO_BYTES)
    throw new AppError('too_large', 'Video file size should be less than 50MB')
  if (!isVideo(kind) && bytes > MAX_IMAGE_BYTES)
    throw new AppError('too_large', 'A picture can be at most 5 MB.')
}

export const unreadable = () => new AppError('invalid_input', 'This picture is damaged and cannot be read.')
