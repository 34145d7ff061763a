import { createReadStream, readdirSync } from 'node:fs'
import { afterAll, expect } from 'vitest'
import { clearPlaces, temporaryFile } from '../../../../tests/backup-targets.ts'
import { newShopper } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { downloadBackupKey } from '../../../contract/backup.ts'
import { backUp } from '../../core/backup/backup.ts'
import { encryptSecret } from '../../core/config/secret-key.ts'
import { checkBackup } from './check-backup.ts'

const SECRET_KEY = Buffer.alloc(32, 7).toString('base64')
const OTHER_KEY = Buffer.alloc(32, 8).toString('base64')

afterAll(clearPlaces)

const test = shopTest({ SECRET_KEY })
  .extend('admin', { scope: 'file' }, ({ shop }) => newShopper(shop, 'admin'))
  /** A backup of the shop, in which one value is encrypted. */
  .extend('file', { scope: 'file' }, async ({ shop, admin }) => {
    const row = { user_id: admin.id, turned_on_at: null, last_step: 0 }
    const secret = JSON.stringify(encryptSecret(shop.context.settings, 'JBSWY3DPEHPK3PXP'))
    await shop.context.db.transaction((tx) =>
      tx.db
        .insertInto('second_factors')
        .values({ ...row, secret })
        .execute(),
    )

    const path = temporaryFile('shop.tar.gz')
    await backUp(shop.context.settings, path, { replace: false, progress: () => undefined })
    return path
  })
  .extend(
    'check',
    { scope: 'file' },
    ({ shop: { context }, file }) =>
      (secretKey: string, stopping = context.shutdown.signal, timeLimitMs?: number) =>
        checkBackup(createReadStream(file), {
          folder: context.media.incoming,
          keys: { secretKey, databaseUrl: undefined, dataDir: context.settings.dataDir },
          stopping,
          ...(timeLimitMs !== undefined && { timeLimitMs }),
        }),
  )

test('a check says whether the key opens what is encrypted', async ({ check }) => {
  expect(await check(SECRET_KEY)).toMatchObject({ encryptedValues: 1, unopenedValues: 0 })
  expect(await check(OTHER_KEY)).toMatchObject({ encryptedValues: 1, unopenedValues: 1 })
})

test('an owner who has just logged in downloads the key', async ({ shop, admin }) => {
  const { statusCode, headers, payload } = await shop.app.inject({
    url: downloadBackupKey.path,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect([statusCode, payload]).toEqual([200, `${SECRET_KEY}\n`])
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-disposition': 'attachment; filename="secret.key"',
  })
})

test('a check ends with the shop, and after its time', async ({ shop, check }) => {
  await expect(check(SECRET_KEY, AbortSignal.abort())).rejects.toThrow('The shop is busy.')
  await expect(check(SECRET_KEY, undefined, 0)).rejects.toThrow('This backup takes too long to check.')
  expect(readdirSync(shop.context.media.incoming)).toEqual([])
})
