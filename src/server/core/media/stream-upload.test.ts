import sharp from 'sharp'
import { expect } from 'vitest'
import { latin, withSegment } from '../../../../tests/picture-bytes.ts'
import { streamUploadTest as test, picture } from '../../../../tests/fixtures/stream-upload.ts'

test('UPL-02 re-encodes an uploaded picture and stores it by its hash', async ({ send, fetchBytes }) => {
  const photo = await picture(900)
    .withExif({ IFD0: { Make: 'Spy' } })
    .jpeg()
    .toBuffer()
  const { status, url } = await send(photo, { type: 'image/jpeg' })
  expect([status, url]).toEqual([201, expect.stringMatching(/^\/media\/[0-9a-f]{32}\/picture\.jpg$/)])
  const { type, bytes } = await fetchBytes(url)
  expect(type).toBe('image/jpeg')
  expect(bytes.equals(photo)).toBe(false)
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 900, height: 900 })
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  expect((await send(photo)).url).toBe(url)
})

test('UPL-02 keeps transparency, and reads GIF, WebP and AVIF', async ({ send, fetchBytes }) => {
  const clear = sharp({
    create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
  const { url } = await send(await clear.png().toBuffer())
  expect((await sharp((await fetchBytes(url)).bytes).metadata()).hasAlpha).toBe(true)
  for (const bytes of [
    await picture().gif().toBuffer(),
    await picture().webp().toBuffer(),
    await picture().avif().toBuffer(),
  ]) {
    expect((await send(bytes)).url).toMatch(/picture\.(jpg|webp)$/)
  }
  const moving = await sharp(Buffer.alloc(20 * 40 * 3), {
    raw: { width: 20, height: 40, channels: 3, pageHeight: 20 },
  })
    .gif()
    .toBuffer()
  expect(await sharp((await fetchBytes((await send(moving)).url)).bytes).metadata()).toMatchObject({
    width: 20,
    height: 20,
  })
})

test('PROF-02 makes squares of 512 pixels of profile pictures', async ({ asha, send, fetchBytes }) => {
  const wide = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#AE8438' } })
    .png()
    .toBuffer()
  for (const sent of [{ token: asha.token }, { query: '?purpose=profile' }]) {
    const { url } = await send(wide, sent)
    expect(url).toMatch(/profile\.webp$/)
    expect(await sharp((await fetchBytes(url)).bytes).metadata()).toMatchObject({ width: 512, height: 512 })
  }
  expect((await send(wide, { query: '?purpose=cover' })).status).toBe(400)
})

test('UPL-02 rejects files that are no picture or video', async ({ send }) => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const heic = Buffer.concat([
    Buffer.from('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic', 'latin1'),
    Buffer.alloc(500),
  ])
  const tiff = await picture().tiff().toBuffer()
  for (const bytes of [
    svg,
    heic,
    tiff,
    Buffer.from('%PDF-1.7 and so on, long enough to be looked at'),
    Buffer.from('MZ\x90'.padEnd(200, '\0'), 'latin1'),
  ]) {
    expect(await send(bytes, { type: 'application/octet-stream' })).toMatchObject({
      status: 415,
      code: 'wrong_type',
    })
  }
  expect((await send(svg, { type: 'image/png' })).status).toBe(415)
  for (const damaged of [
    Buffer.from('this is not a picture'),
    (await picture(300).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 5000),
  ]) {
    expect(await send(damaged)).toMatchObject({
      status: 400,
      message: 'This picture is damaged and cannot be read.',
    })
  }
  expect((await send(Buffer.alloc(0))).status).toBe(400)
})

test('UPL-02 keeps only the pixels of a picture that is also something else', async ({
  send,
  fetchBytes,
}) => {
  const clean = await picture().jpeg().toBuffer()
  const zipEnd = Buffer.concat([latin('PK\x05\x06'), Buffer.alloc(18)])
  const { url: pixels } = await send(clean)
  for (const bytes of [
    withSegment(clean, 0xfe, latin('<script>alert(1)</script>')),
    withSegment(clean, 0xfe, latin('%PDF-1.4')),
    Buffer.concat([clean, Buffer.from('<?php system($_GET[0]);')]),
    Buffer.concat([clean, zipEnd]),
  ]) {
    expect(await send(bytes)).toMatchObject({ status: 201, url: pixels })
  }

  const { bytes: kept } = await fetchBytes(pixels)
  for (const mark of ['<script', '%PDF', '<?php', 'PK\x05\x06'])
    expect(kept.includes(latin(mark))).toBe(false)
})

const XMP = 'http://ns.adobe.com/xap/1.0/\0'
const PHOTOSHOP = 'Photoshop 3.0\x008BIM\x03\xea\0\0\0\0'

test.for([
  ['the print settings of Photoshop', 0xed, `${PHOTOSHOP}<?xml?><!DOCTYPE plist PUBLIC "-//Apple">`],
  ['a description with HTML', 0xe1, `${XMP}<x:xmpmeta><html><body>Ring &amp; more</body></html></x:xmpmeta>`],
  ['a preview of Illustrator', 0xed, `${PHOTOSHOP}%!PS-Adobe-3.0 <svg width="10" height="10"></svg>`],
  ['a part for PDF readers', 0xe1, `${XMP}%PDF-1.5 and more`],
] as const)('UPL-02 takes a JPEG with %s', async ([, kind, text], { send }) => {
  expect(await send(withSegment(await picture().jpeg().toBuffer(), kind, latin(text)))).toMatchObject({
    status: 201,
  })
})

test.for([
  ['an HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ['an HEIC', '\0\0\0\x18ftypmif1\0\0\0\0mif1heic'],
  ['a TIFF', 'II*\0'],
  ['a Photoshop', '8BPS\0\x01'],
] as const)('UPL-02 names %s picture whose name ends in .jpg', async ([kind, head], { send }) => {
  const bytes = Buffer.concat([latin(head), Buffer.alloc(200)])
  expect(await send(bytes, { type: 'image/jpeg', name: 'ring.jpg' })).toMatchObject({
    status: 415,
    code: 'wrong_type',
    message: `This is ${kind} picture. Please save it as JPEG first.`,
  })
})
