import sharp from 'sharp'
import { expect } from 'vitest'
import { newProduct } from '../../../../tests/factories.ts'
import { test } from '../../../../tests/fixtures/shop.ts'
import { signIn } from '../../../../tests/shop.ts'
import { editProfile, getMe } from '../../../contract/account.ts'
import { getProduct } from '../../../contract/product.ts'
import { postReview } from '../../../contract/review.ts'
import { uploadImage } from '../../../contract/upload.ts'

test('PROF-03 API-02 saves the profile, keeps what was left out, and answers the user', async ({ shop }) => {
  const { user, token } = await signIn(shop)
  const profile = {
    username: ' Asha Rao ',
    profileImage: '/media/0123456789abcdef0123456789abcdef/profile.webp',
    bio: 'Collects jhumkas.',
    profession: 'Teacher',
  }
  const saved = await shop.call(editProfile, { body: { ...profile, userId: user._id } }, token)
  expect(saved).toEqual({
    message: 'Profile updated successfully!',
    user: { ...user, ...profile, username: 'Asha Rao' },
  })
  expect((await shop.call(editProfile, { body: { username: 'Asha' } }, token)).user).toMatchObject({
    username: 'Asha',
    bio: 'Collects jhumkas.',
  })
  expect((await shop.call(getMe, {}, token)).user).toMatchObject({ username: 'Asha', profession: 'Teacher' })
})

test('PROF-02 the username is required and addresses of pictures cannot be scripts (ASVS 1.2.2)', async ({
  shop,
}) => {
  const { token } = await signIn(shop)
  for (const [body, path] of [
    [{ bio: 'no name' }, 'username'],
    [{ username: '  ' }, 'username'],
    [{ username: 'Asha', profileImage: 'javascript:alert(1)' }, 'profileImage'],
    [{ username: 'Asha', bio: 'x'.repeat(501) }, 'bio'],
    [{ username: 'Asha', profession: 'x'.repeat(81) }, 'profession'],
  ] as const) {
    const response = await shop.app.inject({
      method: 'PATCH',
      url: '/api/auth/edit-profile',
      payload: body,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.statusCode).toBe(400)
    expect(response.json().issues.map((issue: { path: string }) => issue.path)).toEqual([path])
  }
})

test('SESS-03 users edit only themselves, and never role or e-mail (ASVS 8.2.3, 15.3.3)', async ({
  shop,
}) => {
  const [{ token }, { user: other, token: othersToken }] = [
    await signIn(shop, { role: 'admin' }),
    await signIn(shop),
  ]
  await expect(
    shop.call(editProfile, { body: { username: 'Taken over', userId: other._id } }, token),
  ).rejects.toMatchObject({ status: 403, message: 'You can only edit your own profile.' })
  const response = await shop.app.inject({
    method: 'PATCH',
    url: '/api/auth/edit-profile',
    payload: { username: 'Asha', role: 'admin', email: 'else@example.in', _id: crypto.randomUUID() },
    headers: { authorization: `Bearer ${othersToken}` },
  })
  expect(response.json().user).toEqual({ ...other, username: 'Asha' })
})

test('PROF-03 a new name appears on reviews; other edits change none', async ({ shop }) => {
  const [{ user, token }, { user: other, token: othersToken }] = [await signIn(shop), await signIn(shop)]
  const productId = await newProduct(shop)
  for (const [userId, session] of [
    [user._id, token],
    [other._id, othersToken],
  ] as const)
    await shop.call(postReview, { body: { comment: 'Lovely.', rating: 5, userId, productId } }, session)
  const authors = async () =>
    (await shop.call(getProduct, { params: { id: productId } })).reviews
      .map(({ userId }) => userId.username)
      .toSorted()
  expect(await authors()).toEqual([other.username, user.username].toSorted())
  await shop.call(editProfile, { body: { username: 'Meenakshi' } }, token)
  await expect.poll(authors).toEqual([other.username, 'Meenakshi'].toSorted())
  await shop.call(editProfile, { body: { username: 'Meenakshi', bio: 'Collects jhumkas.' } }, token)
  expect(await authors()).toEqual([other.username, 'Meenakshi'].toSorted())
})

test('PROF-03 a replaced profile picture counts as unused and is deleted later', async ({ shop }) => {
  const { user, token } = await signIn(shop)
  const send = async (background: string) => {
    const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background } })
      .png()
      .toBuffer()
    return shop.call(
      uploadImage,
      { body: { image: `data:image/png;base64,${bytes.toString('base64')}` } },
      token,
    )
  }
  const save = (profileImage?: string) =>
    shop.call(
      editProfile,
      { body: { username: 'Asha', ...(profileImage !== undefined && { profileImage }) } },
      token,
    )
  const unused = async () =>
    (
      await shop.context.db.reader
        .selectFrom('unused_portraits')
        .select('hash')
        .where('user_id', '=', user._id)
        .execute()
    ).map(({ hash }) => `/media/${hash}/profile.webp`)
  const statusesOf = (urls: string[]) =>
    Promise.all(urls.map(async (url) => (await shop.app.inject(url)).statusCode))
  const first = await send('#5B1A2E')
  expect(await unused()).toEqual([first])
  expect((await save(first)).user.profileImage).toBe(first)
  expect((await save()).user.profileImage).toBe(first)
  expect(await unused()).toEqual([])
  const second = await send('#AE8438')
  await save(second)
  expect(await unused()).toEqual([first])
  const third = await send('#22333B')
  expect(await unused()).toEqual([third])
  expect(await statusesOf([first, second, third])).toEqual([404, 200, 200])
})
