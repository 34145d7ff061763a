import { rename, rm } from 'node:fs/promises'
import { setPriority } from 'node:os'
import sharp from 'sharp'
import { partOf, type PictureJob } from './encoder.ts'

/*
 * The process that encodes pictures, beside the one that serves pages: encoders take hundreds of megabytes that the
 * system gets back only when a process ends, and they must not take the processor from shoppers.
 */
setPriority(10)
sharp.concurrency(1)
sharp.cache(false)

/** Decoding stops above this many pixels, whatever a small file claims. */
const MOST_PIXELS = 60_000_000

process.on('message', (job: PictureJob) => void encode(job).then((made) => process.send?.({ id: job.id, made })))
process.on('disconnect', () => process.exit())
// Ctrl-C reaches both processes, and the shop still finishes what it was asked for.
process.on('SIGINT', () => undefined)

/** Makes one size of a picture. False when the original cannot be read: a broken file breaks no page. */
async function encode({ original, target, width, format }: PictureJob): Promise<boolean> {
  // Written beside the target and renamed, so that nobody is ever served half a file.
  const part = partOf(target, process.pid)
  const resized = sharp(original, { limitInputPixels: MOST_PIXELS }).rotate().resize({ width, withoutEnlargement: true })
  // Effort 2 takes half the time of 3 for 3 % more bytes; a card of 480 pixels comes to 10 kB, a hero of 1920 to 40 kB.
  const encoded = format === 'avif' ? resized.avif({ quality: 62, effort: 2 }) : resized.webp({ quality: 80, effort: 4 })
  try {
    await encoded.toFile(part)
    await rename(part, target)
    return true
  } catch {
    await rm(part, { force: true })
    return false
  }
}
