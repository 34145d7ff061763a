import { describe, expect } from 'vitest'
import { newShopper } from '../../../../tests/factories.ts'
import { engine, openTestShop } from '../../../../tests/shop.ts'
import { settingsTest as test, refused } from '../../../../tests/fixtures/settings.ts'
import { updateSettings } from '../../../contract/manage-settings.ts'

describe('secrets', () => {
  test('SET-03 SET-08 a secret is stored encrypted, never returned, and in force', async ({
    shop,
    save,
    groupOf,
  }) => {
    await save('mail', { SMTP_URL: 'smtp://care:s3cret-word@203.0.113.9:587' })
    expect((await groupOf('mail')).field('SMTP_URL')).toEqual({
      key: 'SMTP_URL',
      value: null,
      source: 'saved',
      locked: false,
      secret: true,
      isSet: true,
      withoutPassword: 'smtp://care@203.0.113.9:587',
    })
    await expect
      .poll(() => shop.context.settings.mail.smtpUrl)
      .toBe('smtp://care:s3cret-word@203.0.113.9:587')
    const stored = await shop.context.db.reader
      .selectFrom('shop_settings')
      .select('value')
      .where('key', '=', 'SMTP_URL')
      .executeTakeFirstOrThrow()
    expect(stored.value).not.toContain('s3cret')
    expect(JSON.parse(stored.value)).toEqual({
      iv: expect.any(String),
      text: expect.any(String),
      tag: expect.any(String),
      key: expect.any(String),
    })
    await save('mail', { SMTP_URL: null })
    expect((await groupOf('mail')).field('SMTP_URL')).toMatchObject({ isSet: false, source: 'default' })
  })

  test.for([
    'smtp://127.0.0.1:25',
    'smtp://10.1.2.3',
    'smtps://[::1]:465',
    'smtp://[::ffff:192.168.1.4]',
    'smtp://169.254.169.254',
    'smtp://0.0.0.0',
  ])('SET-10 a mail server inside the network is refused: %s (ASVS 1.3.6)', async (url, { save }) => {
    expect(await refused(save('mail', { SMTP_URL: url }))).toMatchObject({
      status: 400,
      issues: [{ path: 'SMTP_URL', message: 'must have a public address' }],
    })
  })

  test.for([
    '[::127.0.0.1]',
    '[::a01:203]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b::192.168.1.4]',
    '[2002:7f00:1::]',
    '[2002:a9fe:a9fe::1]',
  ])('an inner address of a mail server is refused: %s', async (host, { save }) => {
    expect(await refused(save('mail', { SMTP_URL: `smtp://${host}` }))).toMatchObject({
      status: 400,
      issues: [{ path: 'SMTP_URL', message: 'must have a public address' }],
    })
  })

  test('an omitted password stays, for the same account only', async ({ shop, save, groupOf }) => {
    await save('mail', { SMTP_URL: 'smtp://care%40kanchan.example:p%23ss%2Fw%25rd@203.0.113.9:587' })
    expect((await groupOf('mail')).field('SMTP_URL')).toMatchObject({
      value: null,
      withoutPassword: 'smtp://care%40kanchan.example@203.0.113.9:587',
    })
    await save('mail', { SMTP_URL: 'smtps://care%40kanchan.example@203.0.113.9:465' })
    await expect
      .poll(() => shop.context.settings.mail.smtpUrl)
      .toBe('smtps://care%40kanchan.example:p%23ss%2Fw%25rd@203.0.113.9:465')
    for (const url of ['smtp://care%40kanchan.example@203.0.113.10:587', 'smtp://other@203.0.113.9:587']) {
      expect(await refused(save('mail', { SMTP_URL: url }))).toMatchObject({
        status: 400,
        issues: [{ path: 'SMTP_URL', message: 'Enter the password of this mail account.' }],
      })
    }
    await save('mail', { SMTP_URL: null })
  })

  test('an unknown mail server is reported in plain words', async ({ save }) => {
    expect(await refused(save('mail', { SMTP_URL: 'smtp://mail.invalid:587' }))).toMatchObject({
      status: 400,
      issues: [{ path: 'SMTP_URL', message: 'The mail server could not be found.' }],
    })
  })

  test('a public mail server behind NAT64 is accepted', async ({ save }) => {
    await save('mail', { SMTP_URL: 'smtp://[64:ff9b::cb00:7109]' })
    await save('mail', { SMTP_URL: null })
  })

  test('SET-08 without the key secrets count as unset', async ({ shop, save, groupOf }) => {
    await save('mail', { SMTP_URL: 'smtp://203.0.113.9' })
    const row = await shop.context.db.reader
      .selectFrom('shop_settings')
      .select('value')
      .where('key', '=', 'SMTP_URL')
      .executeTakeFirstOrThrow()
    const value = JSON.stringify({ ...(JSON.parse(row.value) as object), key: 'another' })
    await shop.context.db.transaction((tx) =>
      tx.db.updateTable('shop_settings').set({ value }).where('key', '=', 'SMTP_URL').execute(),
    )
    expect((await groupOf('mail')).field('SMTP_URL')).toMatchObject({
      isSet: false,
      source: 'default',
      notInUse: 'Enter this secret again.',
    })
    await save('mail', { SMTP_URL: null })
  })

  test.runIf(engine === 'postgres')(
    'SET-08 with DATABASE_URL a secret is saved only with SECRET_KEY',
    async () => {
      const shop = await openTestShop()
      const admin = await newShopper(shop, 'admin')
      expect(
        await refused(
          shop.call(
            updateSettings,
            { body: { group: 'mail', values: { SMTP_URL: 'smtp://203.0.113.9' }, version: 0 } },
            admin.token,
          ),
        ),
      ).toMatchObject({
        status: 400,
        message: 'Set SECRET_KEY in the environment first: several nodes may share this database.',
      })
      await shop.close()
    },
  )
})
