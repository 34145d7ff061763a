import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test } from '../../../../tests/fixtures/shop.ts'
import { openTestShop, type TestShop } from '../../../../tests/shop.ts'
import { login } from '../../../contract/account.ts'
import { createFirstAdministrator } from './first-administrator.ts'

const create = ({ context }: TestShop) => createFirstAdministrator(context.db.reader, context.db.transaction, context.settings)

test('SESS-03 the first start creates one administrator with a random password, told once and kept for the owner alone (ASVS 6.3.2, 6.4.1, 13.2.3, 13.3.2)', async ({ shop }) => {
  // Two nodes that start at the same time on one database.
  const lines = (await Promise.all([create(shop), create(shop)])).filter((line) => line !== undefined)
  expect(lines).toHaveLength(1)
  const file = join(shop.context.settings.dataDir, 'admin-password.txt')
  const [email = '', password = ''] = (await readFile(file, 'utf8')).split('\n')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(lines[0]).toContain(password)
  expect((await shop.call(login, { body: { email, password } })).user).toMatchObject({ email: 'admin@localhost', role: 'admin' })
  expect(await create(shop)).toBeUndefined()
})

test('SESS-03 the first administrator takes e-mail and password from the settings, and nothing is printed or kept (ASVS 6.3.2)', async () => {
  const set = await openTestShop({ ADMIN_EMAIL: 'owner@example.in', ADMIN_PASSWORD: 'meenakari-1953' })
  try {
    expect(await create(set)).toBeUndefined()
    expect((await set.call(login, { body: { email: 'owner@example.in', password: 'meenakari-1953' } })).user.role).toBe('admin')
    await expect(stat(join(set.context.settings.dataDir, 'admin-password.txt'))).rejects.toThrow('ENOENT')
  } finally {
    await set.close()
  }
})
