import sharp, { type Sharp } from 'sharp'
import { LARGEST_IMAGE, LARGEST_VIDEO } from '../../contract/account.ts'
import type { Viewer } from '../accounts/sessions.service.ts'
import { AppError } from '../errors.ts'
import type { MediaEnding } from './media-store.ts'

/** A checked file, ready to be stored. */
export type Upload = { bytes: Buffer; stem: string; ending: MediaEnding }

/** Side of a profile picture, in pixels. */
const PROFILE_SIDE = 512
/** Longest side that is kept of a picture of the catalogue, in pixels. */
const CATALOGUE_SIDE = 2400
const MOST_PIXELS = 60_000_000

type Kind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'mp4' | 'webm'

/**
 * Checks an uploaded file by its bytes, whatever its data URL says it is, and makes it ready to be stored: pictures
 * are encoded anew, which drops all that is not picture (position, camera, hidden files). Profile pictures, the only
 * ones that customers have, become squares of 512 pixels.
 * @throws AppError invalid_input (unreadable), wrong_type, too_large, not_allowed (a customer's video).
 */
export async function readUpload(viewer: Viewer, dataUrl: string, purpose: 'profile' | undefined): Promise<Upload> {
  const bytes = decode(dataUrl)
  const kind = kindOf(bytes)
  if (kind === 'mp4' || kind === 'webm' || (!kind && /^data:video\//i.test(dataUrl))) return readVideo(viewer, bytes, kind)
  if (!kind) throw unreadable(dataUrl, bytes)
  if (bytes.length > LARGEST_IMAGE) throw new AppError('too_large', 'A picture may have at most 5 MB.')
  const profile = viewer.role !== 'admin' || purpose === 'profile'
  return encode(bytes, profile)
}

/** Largest body in bytes that this person may send: customers upload pictures only. */
export const largestUpload = (viewer: Viewer | null): number =>
  Math.ceil(((viewer?.role === 'admin' ? LARGEST_VIDEO : LARGEST_IMAGE) * 4) / 3) + 4096

function readVideo(viewer: Viewer, bytes: Buffer, kind: Kind | undefined): Upload {
  if (viewer.role !== 'admin') throw new AppError('not_allowed', 'You do not have permission to upload videos.')
  if (bytes.length > LARGEST_VIDEO) throw new AppError('too_large', 'Video file size should be less than 50MB')
  if (kind !== 'mp4' && kind !== 'webm') throw new AppError('wrong_type', 'The shop stores videos as MP4 or WebM.')
  return { bytes, stem: 'video', ending: kind }
}

async function encode(bytes: Buffer, profile: boolean): Promise<Upload> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).rotate()
    if (profile) {
      const square = picture.resize(PROFILE_SIDE, PROFILE_SIDE, { fit: 'cover' })
      return { bytes: await square.webp({ quality: 82 }).toBuffer(), stem: 'profile', ending: 'webp' }
    }
    const { hasAlpha } = await picture.metadata()
    const fitted = picture.resize(CATALOGUE_SIDE, CATALOGUE_SIDE, { fit: 'inside', withoutEnlargement: true })
    return { stem: 'picture', ...(await originalOf(fitted, hasAlpha)) }
  } catch (error) {
    if (error instanceof Error && /pixel limit/.test(error.message)) {
      throw new AppError('too_large', 'This picture has too many pixels.')
    }
    throw new AppError('invalid_input', 'This picture is damaged and cannot be read.')
  }
}

/** What is kept to make all sizes from: little lossy, with transparency only where there is some. */
async function originalOf(picture: Sharp, hasAlpha: boolean): Promise<{ bytes: Buffer; ending: MediaEnding }> {
  if (hasAlpha) return { bytes: await picture.webp({ quality: 92 }).toBuffer(), ending: 'webp' }
  return { bytes: await picture.jpeg({ quality: 90, mozjpeg: true }).toBuffer(), ending: 'jpg' }
}

/** @throws AppError invalid_input when it is not a data URL in base64. */
function decode(dataUrl: string): Buffer {
  const comma = dataUrl.indexOf(',')
  const head = dataUrl.slice(0, comma)
  // Looked at in pieces: a pattern over 70 million characters would be slow.
  if (comma < 0 || comma > 200 || !/;base64$/i.test(head)) {
    throw new AppError('invalid_input', 'image: must be a data URL in base64, such as data:image/png;base64,...')
  }
  const bytes = Buffer.from(dataUrl.slice(comma + 1), 'base64')
  if (bytes.length === 0) throw new AppError('invalid_input', 'image: the file is empty')
  return bytes
}

/** What the bytes are, by the marks that each format begins with; undefined when none of those the shop takes. */
function kindOf(bytes: Buffer): Kind | undefined {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'GIF8') return 'gif'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(0, 4) === '\x1a\x45\xdf\xa3') return 'webm'
  if (text(4, 8) !== 'ftyp') return undefined
  const brand = text(8, 12)
  if (/^(avif|avis)$/.test(brand)) return 'avif'
  return /^(isom|iso\d|mp4\d|avc1|dash|M4V |MSNV|mmp4)$/.test(brand) ? 'mp4' : undefined
}

/** Says what is wrong: a kind of file the shop does not take (SVG among them, for it can carry scripts), or a damaged one. */
function unreadable(dataUrl: string, bytes: Buffer): AppError {
  const saysPicture = /^data:image\/(jpe?g|png|webp|avif|gif)[;,]/i.test(dataUrl)
  const isMarkup = /^[\s\ufeff]*</.test(bytes.toString('utf8', 0, 200))
  return saysPicture && !isMarkup
    ? new AppError('invalid_input', 'This picture is damaged and cannot be read.')
    : new AppError('wrong_type', 'The shop takes pictures as JPEG, PNG, WebP, AVIF or GIF.')
}
