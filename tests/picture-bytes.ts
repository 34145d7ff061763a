import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

export const latin = (text: string) => Buffer.from(text, 'latin1')
export const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

export const PNG_MARK = latin('\x89PNG\r\n\x1a\n')

export function chunk(name: string, data: Buffer, crc?: number): Buffer {
  const named = Buffer.concat([latin(name), data])
  return Buffer.concat([uint32(data.length), named, uint32(crc ?? crc32(named))])
}

/** A PNG of one bit per pixel that declares this size; `rows` is its data before compression. */
export function png(width: number, height: number, rows: Buffer, ...extra: Buffer[]): Buffer {
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([1, 0, 0, 0, 0])])
  return Buffer.concat([
    PNG_MARK,
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The rows of a PNG of 8 by 8. */
export const SMALL_ROWS = Buffer.alloc(8 * 2)

/** A ZIP of one file of zeros, a thousand times smaller than its content. */
export function zipBomb(): Buffer {
  const packed = deflateRawSync(Buffer.alloc(50 * 1024 * 1024))
  const head = Buffer.alloc(30)
  head.write('PK\x03\x04', 'latin1')
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(packed.length, 18)
  head.writeUInt32LE(50 * 1024 * 1024, 22)
  head.writeUInt16LE(1, 26)
  return Buffer.concat([head, latin('a'), packed])
}

/** A JPEG with this segment inserted right after the start marker. */
export const withSegment = (jpeg: Buffer, marker: number, content: Buffer) => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(content.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, marker]), length, content, jpeg.subarray(2)])
}

/** A JPEG that declares a wrong size. */
export function resized(jpeg: Buffer, side: number): Buffer {
  const changed = Buffer.from(jpeg)
  const frame = changed.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(changed[at + 1] ?? 0))
  changed.writeUInt16BE(side, frame + 5)
  changed.writeUInt16BE(side, frame + 7)
  return changed
}

/** An animation with this many frames of one pixel. */
export function gif(frames: number, side = 1): Buffer {
  const screen = Buffer.from([
    side & 255,
    side >> 8,
    side & 255,
    side >> 8,
    0x80,
    0,
    0,
    0,
    0,
    0,
    255,
    255,
    255,
  ])
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
  return Buffer.concat([latin('GIF89a'), screen, ...Array<Buffer>(frames).fill(frame), latin(';')])
}

/** A copy in which all bits of these bytes are inverted. */
export const flipped = (bytes: Buffer, from: number, count: number) => {
  const changed = Buffer.from(bytes)
  for (let at = from; at < Math.min(from + count, changed.length); at += 1)
    changed[at] = (changed[at] ?? 0) ^ 0xff
  return changed
}
