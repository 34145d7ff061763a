import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test } from '../../../../tests/fixtures/shop.ts'
import { openTestShop, signIn, type TestShop } from '../../../../tests/shop.ts'
import { getMe, login } from '../../../contract/account.ts'
import { createFirstAdministrator } from './first-administrator.ts'

const create = ({ context }: TestShop) =>
  createFirstAdministrator(context.db.reader, context.db.transaction, context.settings)

test('SESS-03 the first start creates an administrator with a private random password (ASVS 6.3.2, 6.4.1, 13.2.3, 13.3.2)', async ({
  shop,
}) => {
  // Two nodes that start at the same time on one database.
  const lines = (await Promise.all([create(shop), create(shop)])).filter((line) => line !== undefined)
  expect(lines).toHaveLength(1)
  const file = join(shop.context.settings.dataDir, 'admin-password.txt')
  const [email = '', password = ''] = (await readFile(file, 'utf8')).split('\n')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(lines[0]).toContain(password)
  expect((await shop.call(login, { body: { email, password } })).user).toMatchObject({
    username: 'Administrator',
    email: 'admin@localhost',
    role: 'admin',
  })
  expect(await create(shop)).toBeUndefined()
})

test('SESS-03 the first administrator uses the configured e-mail and password (ASVS 6.3.2)', async () => {
  const set = await openTestShop({ ADMIN_EMAIL: 'owner@example.in', ADMIN_PASSWORD: 'meenakari-1953' })
  try {
    expect(await create(set)).toBeUndefined()
    expect(
      (await set.call(login, { body: { email: 'owner@example.in', password: 'meenakari-1953' } })).user.role,
    ).toBe('admin')
    await expect(stat(join(set.context.settings.dataDir, 'admin-password.txt'))).rejects.toThrow('ENOENT')
  } finally {
    await set.close()
  }
})

test('SESS-03 a changed administrator e-mail creates no second administrator', async () => {
  const owned = await openTestShop()
  try {
    await signIn(owned, { role: 'admin', email: 'owner@example.in' })
    expect(await create(owned)).toBeUndefined()
    expect(await owned.context.db.reader.selectFrom('users').select(['email', 'role']).execute()).toEqual([
      { email: 'owner@example.in', role: 'admin' },
    ])
  } finally {
    await owned.close()
  }
})

test('SESS-03 a shop without an administrator reports an ADMIN_EMAIL of a customer', async () => {
  const otherShop = await openTestShop({ ADMIN_EMAIL: 'asha@example.in' })
  try {
    const { token } = await signIn(otherShop, { email: 'asha@example.in' })
    expect(await create(otherShop)).toBe(
      'Setting ADMIN_EMAIL: asha@example.in belongs to a customer, and the shop has no administrator.',
    )
    expect((await otherShop.call(getMe, {}, token)).user?.role).toBe('user')
  } finally {
    await otherShop.close()
  }
})

test('SESS-03 a public shop prints where the first password is, not the password (ASVS 13.3.2)', async () => {
  const open = await openTestShop({ PUBLIC_URL: 'https://kanchan.example' })
  try {
    const file = join(open.context.settings.dataDir, 'admin-password.txt')
    expect(await create(open)).toBe(
      `The first administrator is admin@localhost with the password in ${file}.`,
    )
    const [email = '', password = ''] = (await readFile(file, 'utf8')).split('\n')
    expect((await open.call(login, { body: { email, password } })).user.role).toBe('admin')
  } finally {
    await open.close()
  }
})
