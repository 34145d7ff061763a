import sharp from 'sharp'
import { expect } from 'vitest'
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

test('UPL-02 rejects pictures that are also pages, scripts, documents or archives', async ({ send }) => {
  const clean = await picture().jpeg().toBuffer()
  const comment = (text: string) =>
    Buffer.concat([
      clean.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0, text.length + 2]),
      Buffer.from(text),
      clean.subarray(2),
    ])
  const zipEnd = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])
  const files = [
    comment('<script>alert(1)</script>'),
    comment('%PDF-1.4'),
    Buffer.concat([clean, Buffer.from('<?php system($_GET[0]);')]),
    Buffer.concat([clean, zipEnd]),
  ]
  // Four letters that occur by chance, as in noise.
  const chance = Buffer.concat([
    clean.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, 9]),
    Buffer.from('<sVg\x93\x00z', 'latin1'),
    clean.subarray(2),
  ])
  expect((await send(chance)).status).toBe(201)
  for (const bytes of files) {
    expect(await send(bytes)).toMatchObject({
      status: 415,
      message: 'This file contains more than a picture.',
    })
  }
  expect((await send(comment('Made by Asha'))).status).toBe(201)
})
