import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { errorStatus, type ErrorCode } from '../src/contract/errors.ts'
import { makeBadFiles, MARK, type BadFile } from './bad-files.ts'
import { shopTest } from './fixtures/shop.ts'
import { signIn } from './shop.ts'

const files = await makeBadFiles()

const test = shopTest()
  .extend(
    'origin',
    { scope: 'file' },
    async ({ shop }) => new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' })).origin,
  )
  .extend(
    'asForm',
    { scope: 'file' },
    ({ origin }) =>
      async ({ bytes, type, name }: BadFile, token: string): Promise<Answer> => {
        const form = new FormData()
        form.append('file', new Blob([Uint8Array.from(bytes)], { type }), name)
        const response = await fetch(`${origin}/api/upload`, {
          method: 'POST',
          body: form,
          headers: { authorization: `Bearer ${token}` },
        })
        return { status: response.status, body: await response.json() }
      },
  )
  .extend(
    'asDataUrl',
    { scope: 'file' },
    ({ origin }) =>
      async ({ bytes, type }: BadFile, token: string): Promise<Answer> => {
        const response = await fetch(`${origin}/api/uploadImage`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ image: `data:${type};base64,${bytes.toString('base64')}` }),
        })
        return { status: response.status, body: await response.json() }
      },
  )
  .extend(
    'problemWithKept',
    { scope: 'file' },
    ({ shop }) =>
      async (url: string): Promise<string | undefined> => {
        if (!/^\/media\/[0-9a-f]{32}\/(picture|profile)\.(jpg|webp)$/.test(url)) return `is kept as ${url}`
        const { headers, rawPayload } = await shop.app.inject({ url })
        const type = String(headers['content-type'])
        if (!type.startsWith('image/')) return `is served as ${type}`
        if (
          headers['x-content-type-options'] !== 'nosniff' ||
          headers['content-security-policy'] !== "default-src 'none'; sandbox"
        )
          return 'is served without care'
        const { exif, xmp, iptc, pages = 1 } = await sharp(rawPayload).metadata()
        return rawPayload.includes(MARK) || exif || xmp || iptc || pages > 1
          ? 'is served with what came along'
          : undefined
      },
  )
  /**
   * Describes what is wrong with a response; undefined if the file was rejected properly, or stored as a
   * re-encoded picture without hidden content.
   */
  .extend(
    'problemWith',
    { scope: 'file' },
    ({ problemWithKept }) =>
      async ({ status, body }: Answer): Promise<string | undefined> => {
        if (status < 400)
          return problemWithKept(typeof body === 'string' ? body : (body as { url: string }).url)
        const { code, message } = body as { code: ErrorCode; message: string }
        if (errorStatus[code] !== status || ![400, 403, 413, 415].includes(status))
          return `is answered ${status} ${code}`
        return /vips|sharp|\/tmp|node_modules/i.test(message) ? `is told ${message}` : undefined
      },
  )

type Answer = { status: number; body: unknown }

const named = files.map((file) => [file.what, file] as const)

describe('API-10 a file that means harm', () => {
  test('is tried in more than forty kinds', () => {
    expect(files.length).toBeGreaterThan(40)
  })

  test.for(named)(
    '%s in an administrator’s form is rejected or becomes a picture (ASVS 1.3.4, 1.5.1, 3.2.1, 5.2.2, 5.2.3, 5.3.1, 5.4.3)',
    async ([_what, file], { admin, asForm, problemWith }) => {
      expect(await problemWith(await asForm(file, admin.token))).toBeUndefined()
    },
  )

  test.for(named)(
    '%s in a customer’s data URL is rejected or becomes a picture (ASVS 1.3.4, 1.5.1, 5.2.2, 5.2.3, 5.4.3)',
    async ([_what, file], { shop, asDataUrl, problemWith }) => {
      // A customer may upload only a few files an hour.
      expect(await problemWith(await asDataUrl(file, (await signIn(shop)).token))).toBeUndefined()
    },
  )

  test('leaves no files in the upload folder or outside the media folder (ASVS 5.3.1, 5.3.2)', ({ shop }) => {
    const storedFiles = readdirSync(shop.context.media.folder, { recursive: true }).map(String)
    expect(
      storedFiles.filter((path) => !/^(incoming|[0-9a-f]{32}(\/(picture|profile)\.(jpg|webp))?)$/.test(path)),
    ).toEqual([])
    expect(
      readdirSync(shop.context.settings.dataDir).filter(
        (name) => !/^(media|shop\.(sqlite|lock).*)$/.test(name),
      ),
    ).toEqual([])
  })
})
