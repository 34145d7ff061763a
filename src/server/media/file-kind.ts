/** Kinds of file the shop takes. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'
export type VideoKind = 'mp4' | 'webm' | 'avi'
export type FileKind = PictureKind | VideoKind

/** As many bytes as `kindOf` looks at. */
export const HEAD_BYTES = 32

export const isVideo = (kind: FileKind | undefined): kind is VideoKind => kind === 'mp4' || kind === 'webm' || kind === 'avi'

/**
 * What a file is, by the marks that each format begins with; undefined when it is none of those the shop takes: SVG can
 * carry scripts, HEIC is read by few, and what a file is called or says of itself counts for nothing.
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

/**
 * Words by which a page, a drawing or a script is known, and some text after them: four letters alone stand by chance in
 * one of a hundred photographs of 5 MB.
 */
const OTHERWISE = /<(?:script|html|!doctype|svg|\?php|iframe|body)[\t-\r -~]{8}/i
/** PDF readers look for their mark within this many bytes. */
const PDF_WITHIN = 1024
/** The record at the end of a ZIP archive, without its comment. */
const ZIP_END_BYTES = 22

/**
 * Whether these bytes of a picture or film would pass for something else as well: a page, a script, a document or an
 * archive (a JAR among them). Nobody makes such a file by taking a picture.
 */
export function isPolyglotFile(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  if (OTHERWISE.test(text)) return true
  if (/%pdf-/i.test(text.slice(0, PDF_WITHIN))) return true
  for (let at = text.indexOf('PK\x05\x06'); at >= 0; at = text.indexOf('PK\x05\x06', at + 1)) {
    if (at + ZIP_END_BYTES <= bytes.length && at + ZIP_END_BYTES + bytes.readUInt16LE(at + 20) === bytes.length) return true
  }
  return false
}
