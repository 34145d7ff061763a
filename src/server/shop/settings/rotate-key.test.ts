import { existsSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { newProduct, newShopper, sendOrder, type Shopper } from '../../../../tests/factories.ts'
import { codeOf, secondFactorTest } from '../../../../tests/fixtures/second-factor.ts'
import { pdfText } from '../../../../tests/pdf-text.ts'
import { panDeclaration } from '../../../../tests/fixtures/pan-declarations.ts'
import { engine, openTestShop, signIn, type TestShop } from '../../../../tests/shop.ts'
import { login } from '../../../contract/account.ts'
import { issueInvoice } from '../../../contract/invoicing.ts'
import { revealPan } from '../../../contract/manage-orders.ts'
import { startSecondFactor, turnOnSecondFactor } from '../../../contract/second-factor.ts'
import { encrypt } from '../../core/lib/encryption.ts'
import { readSavedSettings } from './saved-settings.ts'
import { rotateKey } from './rotate-key.ts'
import { encryptSecret, secretKey } from '../../core/config/secret-key.ts'

const password = 'kundan-1947'
const pan = 'ZXCVB4321Q'
const settings = {
  PAN_LIMIT: '100',
  BANK_ACCOUNT_NAME: 'Kanchan Jewels',
  BANK_ACCOUNT_NUMBER: '50100123456789',
  BANK_IFSC: 'HDFC0001234',
}
const address = {
  name: 'Asha',
  phone: '9876543210',
  line1: '4 Lake Road',
  line2: '',
  city: 'Pune',
  state: 'Maharashtra',
  pin: '411001',
}

const test = secondFactorTest()

async function buyWithPan(
  shop: TestShop,
  shopper: Shopper,
  productId: string,
  change: object = {},
): Promise<string> {
  const { body } = await sendOrder(shop, shopper, {
    products: [{ productId, quantity: 1 }],
    amount: '1100.00',
    paymentMethod: 'BANK',
    address,
    pan,
    ...change,
  })
  return body.order._id
}

test('SECRET_KEY is replaced, and everything stored under it stays readable (ASVS 11.1.1, 11.1.2)', async ({
  later,
}) => {
  const shop = await openTestShop({
    ...settings,
    ...(engine === 'postgres' && { SECRET_KEY: Buffer.alloc(32, 7).toString('base64') }),
  })
  try {
    const { db, settings: config } = shop.context
    const [admin, asha, productId] = [
      await newShopper(shop, 'admin'),
      await newShopper(shop),
      await newProduct(shop, { price: 1000 }),
    ]
    const orderId = await buyWithPan(shop, asha, productId)
    const declared = await buyWithPan(shop, asha, productId, { pan: null, panDeclaration })
    await shop.call(issueInvoice, { params: { id: orderId } }, admin.token)
    const bill = () =>
      shop.app.inject({
        url: `/api/orders/invoice/${orderId}`,
        headers: { authorization: `Bearer ${admin.token}` },
      })
    const first = await bill()
    const person = await signIn(shop, { password })
    const { secret } = await shop.call(startSecondFactor, { body: { password } }, person.token)
    await shop.call(turnOnSecondFactor, { body: { code: codeOf(secret) } }, person.token)
    const before = secretKey(config)
    const smtp = 'smtp://a:b@mail.example:587'
    await db.transaction((tx) =>
      tx.db
        .insertInto('shop_settings')
        .values({
          key: 'SMTP_URL',
          value: JSON.stringify(encrypt(before, smtp)),
          updated_at: 1,
          updated_by: admin.id,
        })
        .execute(),
    )

    const rotated = await rotateKey(config)
    expect(rotated).toMatchObject({ values: 5, unreadable: 0 })
    if (rotated.newKeyFile !== undefined) {
      // Asked again before SECRET_KEY is set, it goes on with the same key.
      expect(await rotateKey(config)).toEqual({ values: 0, unreadable: 0, newKeyFile: rotated.newKeyFile })
      Object.assign(config, { secretKey: await readFile(rotated.newKeyFile, 'utf8') })
    }
    const after = secretKey(config)
    expect(after.equals(before)).toBe(false)
    const old = join(config.dataDir, 'secret.key.old')
    expect([await readFile(old, 'utf8'), (await stat(old)).mode & 0o777]).toEqual([
      `${before.toString('base64')}\n`,
      0o600,
    ])

    const another = await buyWithPan(shop, await newShopper(shop), productId)
    expect(await shop.call(revealPan, { params: { id: orderId } }, admin.token)).toEqual({
      pan,
      orders: [expect.objectContaining({ _id: another })],
    })
    expect(await shop.call(revealPan, { params: { id: declared } }, admin.token)).toMatchObject({
      panDeclaration,
    })
    const again = await bill()
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
    expect(pdfText(again.rawPayload).join(' ')).toContain(`PAN ${pan}`)
    expect((await readSavedSettings(db.reader, config)).texts).toEqual({ SMTP_URL: smtp })
    later(30_000)
    await shop.call(login, { body: { email: person.user.email, password, code: codeOf(secret) } })
    for (const [table, column] of [
      ['order_pans', 'pan'],
      ['pan_declarations', 'declaration'],
      ['invoice_pdfs', 'pdf'],
      ['second_factors', 'secret'],
    ] as const) {
      const rows = await db.reader
        .selectFrom(table)
        .select(column as never)
        .execute()
      expect(new Set(rows.map((row) => (JSON.parse(row[column]) as { key: string }).key)), table).toEqual(
        new Set([encryptSecret(config, '').key]),
      )
    }
  } finally {
    await shop.close()
  }
})

test.runIf(engine === 'sqlite')('an interrupted rotation is completed by the next one', async () => {
  const shop = await openTestShop(settings)
  try {
    const { settings: config } = shop.context
    const [admin, asha, productId] = [
      await newShopper(shop, 'admin'),
      await newShopper(shop),
      await newProduct(shop, { price: 1000 }),
    ]
    const orderId = await buyWithPan(shop, asha, productId)
    const before = secretKey(config)
    await rotateKey(config)
    const pans = await shop.context.db.reader.selectFrom('order_pans').selectAll().execute()
    // As if the power had failed between the change of the file and the commit.
    await shop.context.db.transaction((tx) =>
      tx.db
        .updateTable('order_pans')
        .set({ pan: JSON.stringify(encrypt(before, pan)) })
        .execute(),
    )
    await rotateKey(config)
    expect(await shop.call(revealPan, { params: { id: orderId } }, admin.token)).toMatchObject({ pan })
    // As if it had failed before that.
    await writeFile(join(config.dataDir, 'secret.key.next'), Buffer.alloc(32, 9).toString('base64'))
    await rotateKey(config)
    expect([secretKey(config), existsSync(join(config.dataDir, 'secret.key.next'))]).toEqual([
      Buffer.alloc(32, 9),
      false,
    ])
    expect(await shop.call(revealPan, { params: { id: orderId } }, admin.token)).toMatchObject({ pan })
    expect(pans).toHaveLength(1)
    await shop.context.db.transaction((tx) =>
      tx.db
        .updateTable('order_pans')
        .set({ pan: JSON.stringify(encrypt(Buffer.alloc(32, 1), pan)) })
        .execute(),
    )
    expect(await rotateKey(config)).toMatchObject({ values: 0, unreadable: 1 })
  } finally {
    await shop.close()
  }
})
