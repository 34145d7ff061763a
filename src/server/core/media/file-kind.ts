/** File formats that the shop accepts. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'
export type VideoKind = 'mp4' | 'webm' | 'avi'
export type FileKind = PictureKind | VideoKind

/** Number of bytes that `kindOf` needs. */
export const HEAD_BYTES = 32

export const isVideo = (kind: FileKind | undefined): kind is VideoKind =>
  kind === 'mp4' || kind === 'webm' || kind === 'avi'

/**
 * Detects a file's format by its magic bytes; undefined if the shop does not accept it. SVG can contain
 * scripts and few programs read HEIC. File name and declared type are ignored.
 */
export function kindOf(head: Buffer): FileKind | undefined {
  const text = (from: number, to: number) => head.toString('latin1', from, to)
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (/^GIF8[79]a/.test(text(0, 6))) return 'gif'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'AVI ') return 'avi'
  if (text(0, 4) === '\x1a\x45\xdf\xa3') return 'webm'
  if (text(4, 8) !== 'ftyp') return undefined
  const brand = text(8, 12)
  if (/^(avif|avis)$/.test(brand)) return 'avif'
  return /^(isom|iso\d|mp4\d|avc1|dash|M4V |MSNV|mmp4)$/.test(brand) ? 'mp4' : undefined
}

/** Kinds of pictures that the shop does not take, by their first bytes. */
const otherKinds: [name: string, begins: RegExp][] = [
  ['a TIFF', /^(?:II\*\0|MM\0\*)/],
  ['a Photoshop', /^8BPS/],
  ['a BMP', /^BM[^]{4}\0{4}/],
  ['an HEIC', /^[^]{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/],
]

/** Names a picture of a kind that the shop does not take, such as `an HEIC`: its ending may name another. */
export const otherKindOf = (head: Buffer): string | undefined =>
  otherKinds.find(([, begins]) => begins.test(head.toString('latin1')))?.[0]

/**
 * Marks of HTML, SVG and scripts, with some text after them: four letters alone occur by chance in one of a
 * hundred films of 5 MB.
 */
const OTHERWISE = /<(?:script|html|!doctype|svg|\?php|iframe|body)[\t-\r -~]{8}/i
/** PDF readers look for the PDF header within this many bytes. */
const PDF_WITHIN = 1024
/** Size of a ZIP archive's end record, without its comment. */
const ZIP_END_BYTES = 22

/**
 * Whether a film, which is served unchanged, is also valid as another type: a page, a script, a document or
 * an archive (including JAR). Of a picture nothing but its pixels is kept.
 */
export function isPolyglotFile(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  if (OTHERWISE.test(text)) return true
  if (/%pdf-/i.test(text.slice(0, PDF_WITHIN))) return true
  for (let at = text.indexOf('PK\x05\x06'); at >= 0; at = text.indexOf('PK\x05\x06', at + 1)) {
    if (
      at + ZIP_END_BYTES <= bytes.length &&
      at + ZIP_END_BYTES + bytes.readUInt16LE(at + 20) === bytes.length
    )
      return true
  }
  return false
}
