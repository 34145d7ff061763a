import { open, type FileHandle } from 'node:fs/promises'
import { isPolyglotFile, type VideoKind } from './file-kind.ts'

/** Reads bytes of a file; fewer than requested beyond its end. */
type Read = (from: number, length: number) => Promise<Buffer>

/** A box, element or chunk of a container: its name and the byte range of its content. */
type Piece = { name: string; from: number; to: number }

/** Number of bytes at each end of the file that are checked for marks of other formats. */
const EDGE = 64 * 1024
/** Longest track description that is read, in bytes. */
const LONGEST_HEADER = 8 * 1024 * 1024

/**
 * Whether a file is a complete film: container elements follow one another without gaps, all are known, and there is a
 * video track with content. Films are served unchanged, so a file that only begins like a film, is truncated, or
 * contains something else is rejected.
 */
export async function isCompleteVideo(path: string, kind: VideoKind): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const read: Read = (from, length) => readAt(file, from, length)
    const edges = [await read(0, EDGE), await read(Math.max(0, size - EDGE), EDGE)]
    return !edges.some(isPolyglotFile) && (await readers[kind](read, size))
  } finally {
    await file.close()
  }
}

const readers: Record<VideoKind, (read: Read, size: number) => Promise<boolean>> = { mp4: isMp4, webm: isWebm, avi: isAvi }

async function readAt(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
  return buffer.subarray(0, bytesRead)
}

/** Boxes allowed at the top level of an MP4 file (ISO/IEC 14496-12). */
const mp4Boxes = new Set([
  'ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'moof', 'mfra', 'sidx', 'ssix', 'styp', 'meta', 'udta', 'uuid', 'emsg', 'prft', 'pdin',
])

async function isMp4(read: Read, size: number): Promise<boolean> {
  const names = new Set<string>()
  let hasPictures = false
  for (let at = 0; at < size; ) {
    const box = boxAt(await read(at, 16), at, size)
    if (!box || box.to > size || !mp4Boxes.has(box.name)) return false
    if (box.name === 'moov') {
      if (box.to - box.from > LONGEST_HEADER) return false
      hasPictures ||= hasPictureTrack(await read(box.from, box.to - box.from))
    }
    names.add(box.name)
    at = box.to
  }
  return names.has('ftyp') && names.has('mdat') && hasPictures
}

/** Parses the header of the box at offset `at` in a file of `size` bytes; undefined if it is not a valid box. */
function boxAt(head: Buffer, at: number, size: number): Piece | undefined {
  if (head.length < 8) return undefined
  const [length, name] = [head.readUInt32BE(0), head.toString('latin1', 4, 8)]
  if (length === 1) {
    if (head.length < 16) return undefined
    const long = Number(head.readBigUInt64BE(8))
    return long < 16 ? undefined : { name, from: at + 16, to: at + long }
  }
  // Length 0: the box extends to the end of the file.
  if (length === 0) return { name, from: at + 8, to: size }
  return length < 8 ? undefined : { name, from: at + 8, to: at + length }
}

function boxesIn(bytes: Buffer): { name: string; content: Buffer }[] {
  const boxes: { name: string; content: Buffer }[] = []
  for (let at = 0; at < bytes.length; ) {
    const box = boxAt(bytes.subarray(at, at + 16), at, bytes.length)
    if (!box || box.to > bytes.length) break
    boxes.push({ name: box.name, content: bytes.subarray(box.from, box.to) })
    at = box.to
  }
  return boxes
}

/** Whether the `moov` box describes a track with a video handler. */
function hasPictureTrack(moov: Buffer): boolean {
  const inside = (boxes: { name: string; content: Buffer }[], name: string) => boxes.filter((box) => box.name === name).flatMap(({ content }) => boxesIn(content))
  const handlers = inside(inside(boxesIn(moov), 'trak'), 'mdia').filter(({ name }) => name === 'hdlr')
  return handlers.some(({ content }) => content.toString('latin1', 8, 12) === 'vide')
}

/** Elements of a WebM file (RFC 9559), by id. Attachments, which may be any file, are not allowed. */
const webmElements = {
  ebml: 0x1a45dfa3, segment: 0x18538067, cluster: 0x1f43b675, tracks: 0x1654ae6b,
  others: new Set([
    0x114d9b74, 0x1549a966, 0x1c53bb6b, 0x1043a770, 0x1254c367, 0xec, 0xbf,
    // Children of a cluster, for clusters of unknown length, as browsers record them.
    0xe7, 0xa3, 0xa0, 0xab, 0xa7,
  ]),
  docType: 0x4282, trackEntry: 0xae, trackType: 0x83,
}

async function isWebm(read: Read, size: number): Promise<boolean> {
  const header = elementAt(await read(0, 12), 0)
  if (header?.id !== webmElements.ebml || header.to === undefined || header.to - header.from > EDGE) return false
  const type = elementsIn(await read(header.from, header.to - header.from)).find(({ id }) => id === webmElements.docType)
  if (type?.content.toString('latin1').replace(/\0+$/, '') !== 'webm') return false
  const segment = elementAt(await read(header.to, 12), header.to)
  if (segment?.id !== webmElements.segment || (segment.to !== undefined && segment.to !== size)) return false
  const { tracks, clusters } = await readSegment(read, segment.from, size)
  return clusters > 0 && elementsIn(tracks).some(({ id, content }) => id === webmElements.trackEntry && isPictureTrack(content))
}

/** Reads the elements of a segment; returns no clusters if it is not valid to its end. */
async function readSegment(read: Read, from: number, size: number): Promise<{ tracks: Buffer; clusters: number }> {
  let [at, clusters] = [from, 0]
  let tracks: Buffer = Buffer.alloc(0)
  while (at < size) {
    const element = elementAt(await read(at, 12), at)
    const isCluster = element?.id === webmElements.cluster
    if (!element || (element.to === undefined && !isCluster) || (element.to ?? 0) > size) return { tracks, clusters: 0 }
    if (element.id === webmElements.tracks) tracks = await read(element.from, Math.min((element.to ?? 0) - element.from, LONGEST_HEADER))
    else if (!isCluster && !webmElements.others.has(element.id)) return { tracks, clusters: 0 }
    if (isCluster) clusters += 1
    // The children of a cluster of unknown length are read like siblings.
    at = element.to ?? element.from
  }
  return { tracks, clusters }
}

const isPictureTrack = (entry: Buffer) => elementsIn(entry).some(({ id, content }) => id === webmElements.trackType && content.at(-1) === 1)

/**
 * Parses the header of an element; `to` is undefined if its length is unknown. Undefined if it is not a valid element.
 */
function elementAt(head: Buffer, at: number): { id: number; from: number; to: number | undefined } | undefined {
  const idLength = Math.clz32(head[0] ?? 0) - 23
  if (head.length === 0 || idLength > 4) return undefined
  const first = head[idLength] ?? 0
  const lengthBytes = Math.clz32(first) - 23
  if (lengthBytes > 8 || head.length < idLength + lengthBytes) return undefined
  let length = BigInt(first & (0xff >> lengthBytes))
  let unknown = (first | (0xff << (8 - lengthBytes))) % 256 === 255
  for (const byte of head.subarray(idLength + 1, idLength + lengthBytes)) {
    length = length * 256n + BigInt(byte)
    unknown &&= byte === 0xff
  }
  const from = at + idLength + lengthBytes
  return { id: head.readUIntBE(0, idLength), from, to: unknown ? undefined : from + Number(length) }
}

function elementsIn(bytes: Buffer): { id: number; content: Buffer }[] {
  const elements: { id: number; content: Buffer }[] = []
  for (let at = 0; at < bytes.length; ) {
    const element = elementAt(bytes.subarray(at, at + 12), at)
    if (element?.to === undefined || element.to > bytes.length) break
    elements.push({ id: element.id, content: bytes.subarray(element.from, element.to) })
    at = element.to
  }
  return elements
}

/** Chunks allowed in an AVI file besides its lists. */
const aviChunks = new Set(['idx1', 'JUNK', 'LIST', 'JUNQ'])

async function isAvi(read: Read, size: number): Promise<boolean> {
  let [hasPictures, hasFrames] = [false, false]
  for (let at = 0; at < size; ) {
    const riff = await chunkAt(read, at)
    // Films above a gigabyte continue in further RIFF chunks named AVIX.
    const isNext = riff?.name === 'RIFF' && riff.list === (at === 0 ? 'AVI ' : 'AVIX')
    if (!riff || !isNext || riff.to > size) return false
    for (let inner = at + 12; inner < riff.to; ) {
      const chunk = await chunkAt(read, inner)
      if (!chunk || chunk.to > riff.to || !aviChunks.has(chunk.name)) return false
      if (chunk.list === 'movi') hasFrames ||= chunk.to - chunk.from > 4
      if (chunk.list === 'hdrl') {
        const header = await read(chunk.from, Math.min(chunk.to - chunk.from, LONGEST_HEADER))
        // A stream header begins with its type: `strh`, its length, `vids`.
        hasPictures ||= /strh[^]{4}vids/.test(header.toString('latin1'))
      }
      inner = evenly(chunk.to)
    }
    at = evenly(riff.to)
  }
  return hasPictures && hasFrames
}

async function chunkAt(read: Read, at: number): Promise<(Piece & { list: string }) | undefined> {
  const head = await read(at, 12)
  if (head.length < 8) return undefined
  return { name: head.toString('latin1', 0, 4), from: at + 8, to: at + 8 + head.readUInt32LE(4), list: head.toString('latin1', 8, 12) }
}

/** Chunks start at even offsets. */
const evenly = (place: number) => place + (place % 2)
