import { expect } from 'vitest'
import { test } from '../../../../tests/fixtures/shop.ts'
import { signIn } from '../../../../tests/shop.ts'
import { editProfile, getMe } from '../../../contract/account.ts'

test('PROF-03 API-02 saves the profile, keeps what was left out, and answers the user', async ({ shop }) => {
  const { user, token } = await signIn(shop)
  const profile = { username: ' Asha Rao ', profileImage: '/media/0123456789abcdef0123456789abcdef/profile.webp', bio: 'Collects jhumkas.', profession: 'Teacher' }
  const saved = await shop.call(editProfile, { body: { ...profile, userId: user._id } }, token)
  expect(saved).toEqual({ message: 'Profile updated successfully!', user: { ...user, ...profile, username: 'Asha Rao' } })
  expect((await shop.call(editProfile, { body: { username: 'Asha' } }, token)).user).toMatchObject({ username: 'Asha', bio: 'Collects jhumkas.' })
  expect((await shop.call(getMe, {}, token)).user).toMatchObject({ username: 'Asha', profession: 'Teacher' })
})

test('PROF-02 the username is required and addresses of pictures cannot be scripts (ASVS 1.2.2)', async ({ shop }) => {
  const { token } = await signIn(shop)
  for (const [body, path] of [
    [{ bio: 'no name' }, 'username'],
    [{ username: '  ' }, 'username'],
    [{ username: 'Asha', profileImage: 'javascript:alert(1)' }, 'profileImage'],
    [{ username: 'Asha', bio: 'x'.repeat(501) }, 'bio'],
    [{ username: 'Asha', profession: 'x'.repeat(81) }, 'profession'],
  ] as const) {
    const response = await shop.app.inject({
      method: 'PATCH', url: '/api/auth/edit-profile', payload: body, headers: { authorization: `Bearer ${token}` },
    })
    expect(response.statusCode).toBe(400)
    expect(response.json().issues.map((issue: { path: string }) => issue.path)).toEqual([path])
  }
})

test('SESS-03 nobody edits another person, and a profile edit cannot change role or e-mail (ASVS 8.2.3, 15.3.3)', async ({ shop }) => {
  const [{ token }, { user: other, token: othersToken }] = [await signIn(shop, { role: 'admin' }), await signIn(shop)]
  await expect(shop.call(editProfile, { body: { username: 'Taken over', userId: other._id } }, token)).rejects.toMatchObject({ status: 403 })
  const response = await shop.app.inject({
    method: 'PATCH', url: '/api/auth/edit-profile',
    payload: { username: 'Asha', role: 'admin', email: 'else@example.in', _id: crypto.randomUUID() },
    headers: { authorization: `Bearer ${othersToken}` },
  })
  expect(response.json().user).toEqual({ ...other, username: 'Asha' })
})
