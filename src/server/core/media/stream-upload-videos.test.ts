import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { streamUploadTest as test, film } from '../../../../tests/fixtures/stream-upload.ts'

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
