import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import sharp from 'sharp'
import { expect } from 'vitest'
import { openBucketServer } from '../../../../tests/peers/s3.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { engine } from '../../../../tests/shop.ts'
import { MAX_IMAGE_BYTES, MAX_VIDEO_BYTES } from '../../../contract/upload.ts'

const test = shopTest()
  // Each engine is tested with one of the two ways to store files.
  .extend('server', { scope: 'file' }, async ({}, { onCleanup }) => {
    const server = engine === 'postgres' ? await openBucketServer() : undefined
    onCleanup(async () => server?.close())
    return server
  })
  .override('settings', ({ server }) => ({ ...server?.settings }))
  .extend(
    'address',
    { scope: 'file' },
    async ({ shop }) => new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' })),
  )
  /** Files of uploads that are not checked yet. */
  .extend(
    'waiting',
    { scope: 'file' },
    ({ shop }) =>
      () =>
        readdirSync(shop.context.media.folder, { recursive: true })
          .map(String)
          .filter((file) => /incoming\/|\.part$/.test(file)),
  )
  /** Sends a multipart form with one file, as browsers do. */
  .extend(
    'send',
    { scope: 'file' },
    ({ admin, address }) =>
      async (
        bytes: Buffer,
        { token = admin.token, type = 'image/png', name = 'a.png', query = '' }: Sent = {},
      ): Promise<Answer> => {
        const form = new FormData()
        form.append('note', 'a field that nobody asked for')
        form.append('file', new Blob([Uint8Array.from(bytes)], { type }), name)
        const response = await fetch(`${address.origin}/api/upload${query}`, {
          method: 'POST',
          body: form,
          headers: { authorization: `Bearer ${token}` },
        })
        return { status: response.status, ...((await response.json()) as object) }
      },
  )
  .extend('fetchBytes', { scope: 'file' }, ({ shop }) => async (url = '') => {
    const response = await shop.app.inject({ url })
    return { type: response.headers['content-type'], bytes: response.rawPayload }
  })
  /** Opens a connection and sends the head of an upload; the test sends the body. */
  .extend('beginUpload', { scope: 'file' }, ({ address }) => (headers: Record<string, string>) => {
    const socket = connect(Number(address.port), address.hostname)
    let response = ''
    socket.on('data', (part: Buffer) => (response += part.toString()))
    socket.on('error', () => undefined)
    const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(response)))
    const head = { host: address.host, 'content-type': 'multipart/form-data; boundary=x', ...headers }
    socket.write(
      `POST /api/upload HTTP/1.1\r\n${Object.entries(head)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n`,
    )
    return { socket, closed, received: () => response }
  })

const film = () => readFile('demo/video/spin360.mp4')
const picture = (side = 60) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#5B1A2E' } })

type Sent = { token?: string; type?: string; name?: string; query?: string }
type Answer = { status: number; url?: string; code?: string; message?: string }

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

test('UPL-01 stores the three kinds of videos unchanged with their type', async ({ send, fetchBytes }) => {
  const films = [
    ['demo/video/spin360.mp4', 'video/mp4'],
    ['tests/films/fragments.mp4', 'video/mp4'],
    ['demo/video/spin360.webm', 'video/webm'],
    ['tests/films/recorded.webm', 'video/webm'],
    ['tests/films/tiny.avi', 'video/x-msvideo'],
  ] as const
  for (const [file, type] of films) {
    const bytes = await readFile(file)
    const { url } = await send(bytes, { type: 'image/png', name: 'film.html' })
    expect([file, url]).toEqual([
      file,
      expect.stringMatching(/^\/media\/[0-9a-f]{32}\/video\.(mp4|webm|avi)$/),
    ])
    const stored = await fetchBytes(url)
    expect([stored.type, stored.bytes.equals(bytes)]).toEqual([type, true])
  }
})

/** Adds an attached file (RFC 9559) to a WebM film whose segment has a length of eight bytes. */
function withAttachment(webm: Buffer): Buffer {
  const element = (id: string, content: Buffer) =>
    Buffer.concat([Buffer.from(id, 'hex'), lengthOf(content.length), content])
  const lengthOf = (bytes: number) => {
    const length = Buffer.alloc(8)
    length.writeBigUInt64BE((1n << 56n) + BigInt(bytes))
    return length
  }
  const file = [
    element('466e', Buffer.from('notes.txt')),
    element('4660', Buffer.from('text/plain')),
    element('465c', Buffer.from('any text')),
  ]
  const whole = Buffer.concat([webm, element('1941a469', element('61a7', Buffer.concat(file)))])
  const length = whole.indexOf(Buffer.from('18538067', 'hex')) + 4
  lengthOf(whole.length - length - 8).copy(whole, length)
  return whole
}

test('UPL-01 rejects cut, extended, empty or fake videos', async ({ send }) => {
  const [mp4, webm, avi] = [
    await film(),
    await readFile('demo/video/spin360.webm'),
    await readFile('tests/films/tiny.avi'),
  ]
  const html = Buffer.from('<html><script>alert(1)</script></html>')
  const refused = [
    ...[mp4, webm, avi].flatMap((whole) => [
      whole.subarray(0, -10),
      Buffer.concat([whole, html]),
      Buffer.concat([whole, Buffer.from('more')]),
    ]),
    Buffer.concat([mp4.subarray(0, 32), Buffer.alloc(3000)]),
    Buffer.concat([webm.subarray(0, 60), Buffer.alloc(3000, 7)]),
    Buffer.concat([avi.subarray(0, 12), Buffer.alloc(3000)]),
    await readFile('tests/films/sound.mp4'),
    Buffer.from(webm.toString('latin1').replace('webm', 'docx'), 'latin1'),
    withAttachment(webm),
  ]
  for (const [index, bytes] of refused.entries())
    expect([index, (await send(bytes, { type: 'video/mp4' })).status]).toEqual([index, 400])
})

test("UPL-01 videos are an administrator's, also when they are called pictures", async ({ asha, send }) => {
  for (const type of ['video/mp4', 'image/png'])
    expect((await send(await film(), { token: asha.token, type })).status).toBe(403)
  expect(
    (
      await send(Buffer.from('any bytes, said to be a film, long enough'), {
        token: asha.token,
        type: 'video/mp4',
      })
    ).status,
  ).toBe(403)
})

test('UPL-01 UPL-02 rejects pictures above 5 MB and videos above 50 MB (ASVS 5.2.1)', async ({
  admin,
  asha,
  send,
}) => {
  const large = Buffer.concat([await picture().png().toBuffer(), Buffer.alloc(MAX_IMAGE_BYTES)])
  for (const token of [asha.token, admin.token])
    expect(await send(large, { token })).toMatchObject({ status: 413, code: 'too_large' })
  const beginning = await film()
  const long = Buffer.concat([beginning, Buffer.alloc(MAX_VIDEO_BYTES + 1000 - beginning.length)])
  expect(await send(long, { type: 'video/mp4' })).toMatchObject({
    status: 413,
    message: 'Video file size should be less than 50MB',
  })
  const wide = await picture(9000).png().toBuffer()
  expect(await send(wide)).toMatchObject({ status: 413, message: 'This picture has too many pixels.' })
})

const formHead = (type: string) =>
  `--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\ncontent-type: ${type}\r\n\r\n`

test('UPL-01 reads no body that is too large or from a visitor', async ({ admin, asha, beginUpload }) => {
  const announced = (token: string, bytes: number) => ({
    authorization: `Bearer ${token}`,
    'content-length': String(bytes),
  })
  for (const [headers, status] of [
    [announced(asha.token, MAX_IMAGE_BYTES + 5000), 413],
    [announced(admin.token, MAX_VIDEO_BYTES + 5000), 413],
    [{ 'content-length': '5000' }, 401],
  ] as const) {
    const { socket, received } = beginUpload(headers)
    // The response arrives although no byte of the body was sent.
    await expect.poll(received).toContain(`HTTP/1.1 ${status}`)
    socket.destroy()
  }
})

test('UPL-01 cuts bodies that grow too large or continue after the file', async ({ asha, beginUpload }) => {
  const image = await picture().png().toBuffer()
  const flood = async (first: Buffer) => {
    const { socket, closed } = beginUpload({
      authorization: `Bearer ${asha.token}`,
      'transfer-encoding': 'chunked',
    })
    const write = (bytes: Buffer) =>
      new Promise<boolean>((resolve) =>
        socket.write(
          Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]),
          (error) => resolve(!error),
        ),
      )
    let sent = 0
    await write(first)
    while (sent < 40 && (await write(Buffer.alloc(1024 * 1024)))) sent += 1
    const response = await closed
    return { sent, status: /^HTTP\/1.1 (\d+)/.exec(response)?.[1] ?? 'cut off' }
  }
  const inFile = await flood(Buffer.concat([Buffer.from(formHead('image/png')), image]))
  expect(inFile.sent).toBeLessThan(40)
  expect(['413', 'cut off']).toContain(inFile.status)
  const after = await flood(Buffer.concat([Buffer.from('this goes before the first part\r\n')]))
  expect(after.sent).toBeLessThan(40)
})

test('UPL-01 leaves nothing behind when the sender goes away half way', async ({
  admin,
  waiting,
  beginUpload,
}) => {
  const { socket, closed } = beginUpload({
    authorization: `Bearer ${admin.token}`,
    'content-length': '200000',
  })
  socket.write(Buffer.concat([Buffer.from(formHead('video/mp4')), (await film()).subarray(0, 100_000)]))
  await expect.poll(waiting).toHaveLength(1)
  socket.destroy()
  await closed
  await expect.poll(waiting).toEqual([])
})

test('API-10 accepts forms at this address only and reports missing files', async ({ shop, admin }) => {
  const headers = { authorization: `Bearer ${admin.token}` }
  const json = await shop.app.inject({ method: 'POST', url: '/api/upload', headers, payload: { file: 'x' } })
  expect(json.statusCode).toBe(415)
  const form = { ...headers, 'content-type': 'multipart/form-data; boundary=x' }
  const elsewhere = await shop.app.inject({
    method: 'POST',
    url: '/api/uploadImage',
    headers: form,
    payload: '--x--',
  })
  expect(elsewhere.statusCode).toBe(415)
  const empty = await shop.app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: form,
    payload: '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
  })
  expect([empty.statusCode, empty.json<{ message: string }>().message]).toEqual([400, 'file: is needed'])
  const broken = await shop.app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: form,
    payload: '--x\r\nno form at all',
  })
  expect(broken.statusCode).toBe(400)
})

test('UPL-01 leaves no temporary files after any upload', async ({ waiting }) => {
  await expect.poll(waiting).toEqual([])
})
