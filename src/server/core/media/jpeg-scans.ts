/** Maximum number of scans in a JPEG: encoders write about ten, and each costs a pass over all pixels. */
const MAX_SCANS = 64

const MARKER = 0xff
const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
/**
 * Codes without a length: a stuffed byte (no marker), TEM, the restart markers, and the start of an image.
 */
const isAlone = (code: number) => code === 0x00 || code === 0x01 || (code >= 0xd0 && code <= 0xd8)

/**
 * Whether a JPEG has more scans than `MAX_SCANS`. Parses markers like a decoder and stops at the end of the
 * image.
 */
export function hasTooManyScans(jpeg: Buffer): boolean {
  let scans = 0
  for (let at = jpeg.indexOf(MARKER); at >= 0 && at + 1 < jpeg.length; at = jpeg.indexOf(MARKER, at)) {
    const code = jpeg[at + 1] ?? 0
    // A marker may be preceded by any number of FF bytes.
    if (code === MARKER) at += 1
    else if (isAlone(code)) at += 2
    else if (code === END_OF_IMAGE) return false
    else {
      if (code === START_OF_SCAN && (scans += 1) > MAX_SCANS) return true
      // The scan data follow the scan header and contain no markers.
      at += 2 + (at + 3 < jpeg.length ? jpeg.readUInt16BE(at + 2) : 0)
    }
  }
  return false
}
