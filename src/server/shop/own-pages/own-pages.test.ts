import sharp from 'sharp'
import { expect } from 'vitest'
import { newShopper, refusal, refusalBody } from '../../../../tests/factories.ts'
import { ownPagesTest as test } from '../../../../tests/fixtures/own-pages.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import { updateUserDuty } from '../../../contract/manage-users.ts'
import {
  createPage,
  getPage,
  listPages,
  listPageVersions,
  previewPage,
  restorePage,
  updatePage,
} from '../../../contract/page.ts'
import { getShopFacts } from '../../../contract/settings.ts'
import { statedPages } from '../../../contract/stated-pages.ts'
import { uploadImage } from '../../../contract/upload.ts'

const [about, , , , , , care] = statedPages
const draft = { path: '/our-workshop', title: 'Our workshop', body: 'Eleven **goldsmiths**.' }

test('CONTENT-01 a page is drafted, published and shown', async ({ shop, admin, create, edit }) => {
  const page = await create(draft)
  expect(page).toMatchObject({ ...draft, kind: 'page', published: false, stated: false, version: 1 })
  const read = (token?: string) => shop.call(getPage, { query: { path: draft.path } }, token)
  expect(await refusal(read())).toMatchObject({ status: 404 })
  expect(await read(admin.token)).toMatchObject({ title: draft.title, publishedAt: null })

  const published = await edit(page._id, { published: true, version: 1 })
  expect(published).toMatchObject({ published: true, version: 2, publishedAt: expect.any(String) })
  expect(await read()).toEqual({
    path: draft.path,
    kind: 'page',
    title: 'Our workshop',
    html: '<p>Eleven <strong>goldsmiths</strong>.</p>\n',
    summary: 'Eleven goldsmiths.',
    publishedAt: published.publishedAt,
  })
  await edit(page._id, { published: false })
  expect(await refusal(read())).toMatchObject({ status: 404 })

  const log = await shop.call(listAuditLog, { query: { entity: 'page', entityId: page._id } }, admin.token)
  expect(log.length).toBe(3)
})

test('CONTENT-01 all versions are kept, and each can be restored', async ({ shop, admin, create, edit }) => {
  const { _id } = await create({ ...draft, published: true })
  await edit(_id, { body: 'Twelve goldsmiths.', title: 'The workshop' })
  const versions = () => shop.call(listPageVersions, { params: { id: _id }, query: {} }, admin.token)
  expect(await versions()).toMatchObject([
    { version: 2, title: 'The workshop', body: 'Twelve goldsmiths.', published: true },
    { version: 1, title: 'Our workshop', body: draft.body, published: true },
  ])

  const restore = (version: number) =>
    shop.call(restorePage, { params: { id: _id }, body: { version } }, admin.token)
  expect(await restore(1)).toMatchObject({ version: 3, title: 'Our workshop', body: draft.body })
  expect(await versions()).toHaveLength(3)
  expect(await refusal(restore(9))).toEqual({ status: 404, message: 'There is no such version.' })
})

test('CONTENT-01 a stated text is version 1, and comes back with Restore', async ({ shop, admin, edit }) => {
  const id = about?.id ?? ''
  const show = () => shop.call(getPage, { query: { path: '/about' } })
  const replaced = async () => (await shop.call(getShopFacts, {})).replacedPages
  const versions = () => shop.call(listPageVersions, { params: { id }, query: {} }, admin.token)
  expect(await show()).toMatchObject({ title: 'About us', html: null, publishedAt: null })
  expect(await versions()).toEqual([{ version: 1, title: 'About us', body: null, published: true, at: null }])
  expect(await replaced()).toBeUndefined()

  expect(await edit(id, { body: 'Since 1951.', version: 1 })).toMatchObject({ stated: true, version: 2 })
  expect(await show()).toMatchObject({ html: '<p>Since 1951.</p>\n' })
  expect(await replaced()).toEqual(['/about'])

  await shop.call(restorePage, { params: { id }, body: { version: 1 } }, admin.token)
  expect(await show()).toMatchObject({ html: null })
  expect(await replaced()).toBeUndefined()
  expect((await versions()).map(({ version }) => version)).toEqual([3, 2, 1])
})

test('CONTENT-02 a picture of the shop keeps its place while it loads', async ({ shop, admin, create }) => {
  const photo = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#ae8438' } })
    .jpeg()
    .toBuffer()
  const image = `data:image/jpeg;base64,${photo.toString('base64')}`
  const stored = await shop.call(uploadImage, { body: { image } }, admin.token)
  const unknown = `/media/${'0'.repeat(32)}/ring.jpg`
  const html =
    `<p><img src="${stored}" alt="Ours" width="640" height="400" loading="lazy"></p>\n` +
    `<p><img src="${unknown}" alt="Theirs" loading="lazy"></p>\n`
  const body = `![Ours](${stored})\n\n![Theirs](${unknown})`

  await create({ ...draft, body, published: true })
  expect(await shop.call(getPage, { query: { path: draft.path } })).toMatchObject({ html })
  expect(await shop.call(previewPage, { body: { body } }, admin.token)).toEqual({ html })
})

test('CONTENT-01 a page of the shop itself keeps its address', async ({ create, edit }) => {
  for (const path of [
    '/shop/ring',
    '/login',
    '/api/page',
    '/media/x',
    '/journal/x',
    '/about',
    '/dashboard/x',
  ])
    expect(await refusal(create({ ...draft, path })), path).toEqual({
      status: 400,
      message: 'path: belongs to a page of the shop',
    })
  for (const path of ['', '/', 'a', '/A', '/a/b/c/d', '/a//b', '/a/', '/../a', '/a?b', '/a%2fb', '/a_b'])
    expect(await refusal(create({ ...draft, path })), path).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^path: /),
    })
  const id = about?.id ?? ''
  expect(await refusal(edit(id, { path: '/elsewhere' }))).toMatchObject({
    message: 'path: stays, because the shop links to it',
  })
  expect(await refusal(edit(id, { published: false }))).toMatchObject({
    message: 'published: stays, because the shop links to this page',
  })
})

test('CONTENT-01 an address is taken once', async ({ create, edit }) => {
  const { _id } = await create({ ...draft, path: '/our/own/page' })
  const refused = { status: 409, message: 'Our workshop already has the address /our/own/page.' }
  expect(await refusal(create({ ...draft, path: '/our/own/page' }))).toEqual(refused)
  const other = await create({ ...draft, path: '/another' })
  expect(await refusal(edit(other._id, { path: '/our/own/page' }))).toEqual(refused)
  expect(await edit(_id, { path: '/our-page' })).toMatchObject({ path: '/our-page' })
})

test('CONTENT-01 texts have limits', async ({ create }) => {
  const long = 'x'.repeat(50_001)
  expect(await refusal(create({ ...draft, body: long }))).toEqual({
    status: 400,
    message: 'body: must be at most 50,000 characters',
  })
  expect(await refusal(create({ ...draft, body: 'a\0b' }))).toMatchObject({
    message: 'Text must not contain a NUL byte.',
  })
  expect(await refusal(create({ ...draft, title: ' ' }))).toMatchObject({
    message: 'title: must not be empty',
  })
  const { body } = await create({ ...draft, path: '/long', body: '₹'.repeat(50_000) })
  expect(body).toHaveLength(50_000)
})

test('CONTENT-03 the later of two editors gets the present version', async ({ create, edit }) => {
  const { _id } = await create(draft)
  await edit(_id, { body: 'First.', version: 1 })
  expect(await refusalBody(edit(_id, { body: 'Second.', version: 1 }))).toMatchObject({
    status: 409,
    data: { code: 'stale_edit', current: { body: 'First.', version: 2 } },
  })
  const id = care?.id ?? ''
  const both = [edit(id, { body: 'One.', version: 1 }), edit(id, { body: 'Other.', version: 1 })]
  const results = await Promise.all(both.map(refusal))
  expect(results.map(({ status }) => status).toSorted()).toEqual([409, 'accepted'])
})

test('CONTENT-03 a text is previewed before it is saved', async ({ shop, admin }) => {
  const preview = (token?: string) => shop.call(previewPage, { body: { body: '<b>**Ours**' } }, token)
  expect(await preview(admin.token)).toEqual({ html: '<p>&lt;b&gt;<strong>Ours</strong></p>\n' })
  expect(await refusal(preview())).toMatchObject({ status: 401 })
})

test('CONTENT-01 managers see the list, stated pages among them', async ({ shop, admin, create }) => {
  await create(draft)
  const pages = await shop.call(listPages, { query: {} }, admin.token)
  expect(pages.map(({ path }) => path)).toEqual(
    [...statedPages.map(({ path }) => path), draft.path].toSorted(),
  )
  const [second] = await shop.call(listPages, { query: { page: '2', limit: '1' } }, admin.token)
  expect(second).toEqual(pages[1])

  const person = await newShopper(shop, 'admin')
  const setDuty = (duty: 'counter' | 'manager') =>
    shop.call(updateUserDuty, { params: { userId: person.id }, body: { duty } }, admin.token)
  const create2 = () => shop.call(createPage, { body: { ...draft, path: '/second' } }, person.token)
  const readDraft = () => shop.call(getPage, { query: { path: draft.path } }, person.token)
  await setDuty('counter')
  expect(await refusal(create2())).toMatchObject({ status: 403 })
  expect(await refusal(readDraft())).toMatchObject({ status: 404 })
  await setDuty('manager')
  expect(await create2()).toMatchObject({ path: '/second' })
  expect(await readDraft()).toMatchObject({ path: draft.path })
  expect(
    await refusal(shop.call(updatePage, { params: { id: person.id }, body: { title: 'X' } }, admin.token)),
  ).toEqual({ status: 404, message: 'There is no such page.' })
})
