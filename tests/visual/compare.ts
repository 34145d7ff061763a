import sharp from 'sharp'

export type Difference = {
  /** Number of pixels that differ, those outside of the smaller picture included. */
  pixels: number
  /** A PNG: the first picture faded, with each differing pixel in red. */
  picture: Buffer
}

/** Compares two pictures pixel by pixel; null if they are equal. */
export async function compare(before: Buffer, after: Buffer): Promise<Difference | null> {
  if (before.equals(after)) return null
  const [a, b] = await Promise.all(
    [before, after].map((png) => sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })),
  )
  if (!a || !b) return null
  const width = Math.max(a.info.width, b.info.width)
  const height = Math.max(a.info.height, b.info.height)
  const shown = Buffer.alloc(width * height * 3)
  let pixels = 0
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [left, right] = [colourAt(a, x, y), colourAt(b, x, y)]
      const at = (y * width + x) * 3
      if (left === right) shown.fill(192 + ((left ?? 0) >>> 24) / 4, at, at + 3)
      else {
        pixels += 1
        shown.set([220, 0, 0], at)
      }
    }
  }
  if (pixels === 0) return null
  return {
    pixels,
    picture: await sharp(shown, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer(),
  }
}

type Raw = { data: Buffer; info: { width: number; height: number } }

/** Red, green, blue and alpha as one number; undefined outside of the picture. */
const colourAt = ({ data, info }: Raw, x: number, y: number) =>
  x < info.width && y < info.height ? data.readUInt32BE((y * info.width + x) * 4) : undefined
