import sharp from 'sharp'

/**
 * A small JPEG that is slow to decode: a large picture of one colour, whose last scan is repeated. Each
 * repetition is about ten bytes and one pass over all pixels. `side`: of the square, in pixels.
 */
export async function scanBomb(scans: number, side = 7700): Promise<Buffer> {
  const jpeg = await sharp({ create: { width: side, height: side, channels: 3, background: '#5B1A2E' } })
    .jpeg({ progressive: true })
    .toBuffer()
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
  const end = jpeg.length - 2
  return Buffer.concat([
    jpeg.subarray(0, end),
    ...Array<Buffer>(scans).fill(jpeg.subarray(last, end)),
    jpeg.subarray(end),
  ])
}
