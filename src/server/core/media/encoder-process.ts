import { rename, rm } from 'node:fs/promises'
import { setPriority } from 'node:os'
import sharp, { type Sharp } from 'sharp'
import { partOf, type EncoderMessage, type Outcome, type PictureJob, type PictureUse } from './encoder.ts'

/**
 * The process that decodes and encodes pictures, separate from the server process: encoders take hundreds of
 * megabytes that the system gets back only when a process ends; they must not slow down requests; and a
 * picture made to crash a decoder crashes nothing else.
 */
setPriority(10)
sharp.concurrency(1)
sharp.cache(false)
// Of all formats that the library can read (SVG, PDF, TIFF ...), allow only those the shop accepts.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`),
})

/** Decoding stops above this many pixels, whatever the file claims. */
const MAX_PIXELS = 60_000_000
/** Side of a profile picture, in pixels. */
const PROFILE_SIDE = 512
/** Longest side of a stored catalogue picture, in pixels. */
const CATALOGUE_SIDE = 2400

// The callback takes the error of a message to a parent that has gone: `disconnect` ends this process.
const send = (message: EncoderMessage) => void process.send?.(message, () => undefined)
process.on('message', (job: PictureJob) => void encode(job).then((outcome) => send({ id: job.id, outcome })))
process.on('disconnect', () => process.exit())
// Ctrl-C reaches both processes; ignore it so that the shop can finish its pending pictures.
process.on('SIGINT', () => undefined)
send('ready')

/** Encodes a picture from another one. A file that cannot be read yields an outcome, not an exception. */
async function encode(job: PictureJob): Promise<Outcome> {
  // Not `writeAtomic`: the parent must know the name of the temporary file, to delete it if this process
  // crashes.
  const part = partOf(job.target, process.pid)
  try {
    const { picture, outcome } = 'width' in job ? sizeOf(job) : await originalOf(job)
    await picture.toFile(part)
    await rename(part, job.target)
    return outcome
  } catch (error) {
    await rm(part, { force: true })
    return error instanceof Error && /pixel limit/.test(error.message) ? 'too many pixels' : 'unreadable'
  }
}

type Made = { picture: Sharp; outcome: Outcome }

/** Makes an image variant. */
function sizeOf({ original, width, format }: Extract<PictureJob, { width: number }>): Made {
  const resized = sharp(original, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .resize({ width, withoutEnlargement: true })
  // Effort 2 takes half the time of 3 for 3 % more bytes; a card of 480 pixels takes about 10 kB, a hero of
  // 1920 about 40 kB.
  return {
    picture:
      format === 'avif' ? resized.avif({ quality: 62, effort: 2 }) : resized.webp({ quality: 80, effort: 4 }),
    outcome: format,
  }
}

/**
 * Makes the stored original of an upload. Re-encoding removes everything but the picture (location, camera,
 * hidden files).
 */
async function originalOf({ original, use }: Extract<PictureJob, { use: PictureUse }>): Promise<Made> {
  const upright = sharp(original, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).rotate()
  if (use === 'profile') {
    return {
      picture: upright.resize(PROFILE_SIDE, PROFILE_SIDE, { fit: 'cover' }).webp({ quality: 82 }),
      outcome: 'webp',
    }
  }
  const { hasAlpha } = await upright.metadata()
  const fitted = upright.resize(CATALOGUE_SIDE, CATALOGUE_SIDE, { fit: 'inside', withoutEnlargement: true })
  // All variants are made from it: high quality, with an alpha channel only if the picture uses it.
  return hasAlpha
    ? { picture: fitted.webp({ quality: 92 }), outcome: 'webp' }
    : { picture: fitted.jpeg({ quality: 90, mozjpeg: true }), outcome: 'jpg' }
}
