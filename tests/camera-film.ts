import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { toBuffer } from 'qrcode'
import sharp, { type OverlayOptions } from 'sharp'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { fitCode128 } from '../src/rules/code128.ts'

const [WIDTH, HEIGHT] = [640, 480]
const FRAMES_PER_SECOND = 5
/** The codes are in the picture for two seconds, then away for two. */
const FRAMES = 2 * FRAMES_PER_SECOND

/** Each tag as one kind of code. */
export type FilmedTags = { qr: string; code128: string; dataMatrix: string }

/** Writes a film of tags, which a fake camera shows again and again. Returns the path of the file. */
export async function filmTags({ qr, code128, dataMatrix }: FilmedTags): Promise<string> {
  const tags = await frame([
    { input: await toBuffer(qr, { width: 180 }), left: 30, top: 30 },
    { input: await drawDataMatrix(dataMatrix), left: 380, top: 60 },
    { input: drawBars(code128), left: 70, top: 280 },
  ])
  const frames = [...Array.from({ length: FRAMES }, () => tags), ...Array.from({ length: FRAMES }, blank)]
  const path = join(mkdtempSync(join(tmpdir(), 'suvarna-camera-')), 'tags.y4m')
  const head = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`
  writeFileSync(path, Buffer.concat([Buffer.from(head), ...frames]))

  return path
}

/** A frame of YUV4MPEG2: the brightness of each pixel, and no colour. */
const y4mFrame = (brightness: Buffer): Buffer =>
  Buffer.concat([Buffer.from('FRAME\n'), brightness, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)])

const blank = (): Buffer => y4mFrame(Buffer.alloc(WIDTH * HEIGHT, 255))

async function frame(pictures: OverlayOptions[]): Promise<Buffer> {
  const white = { width: WIDTH, height: HEIGHT, channels: 3, background: '#fff' } as const
  const { data } = await sharp({ create: white })
    .composite(pictures)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })

  return y4mFrame(data)
}

/** As labels print it. */
function drawBars(text: string): Buffer {
  const fitted = fitCode128(text, 500)
  if (!fitted) throw new Error(`${text} does not fit.`)

  let x = fitted.left
  const rects = fitted.bars.map((width, index) => {
    const rect = index % 2 === 0 ? `<rect x="${x}" width="${width}" height="140"/>` : ''
    x += width
    return rect
  })
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="140">${rects.join('')}</svg>`,
  )
}

async function drawDataMatrix(text: string): Promise<Buffer> {
  const file = fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(file)).buffer } })
  const { image, error } = await writeBarcode(text, { format: 'DataMatrix', scale: 8 })
  if (!image) throw new Error(error)

  return Buffer.from(await image.arrayBuffer())
}
