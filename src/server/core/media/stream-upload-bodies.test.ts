import { expect } from 'vitest'
import { streamUploadTest as test, film, picture } from '../../../../tests/fixtures/stream-upload.ts'
import { MAX_IMAGE_BYTES, MAX_VIDEO_BYTES } from '../../../contract/upload.ts'

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
