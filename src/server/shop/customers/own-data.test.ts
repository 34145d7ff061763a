import { expect } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { longestBlock, statusAndSize } from '../../../../tests/event-loop.ts'
import { amountOf, newProduct, sendOrder } from '../../../../tests/factories.ts'
import { test } from '../../../../tests/fixtures/shop.ts'
import { letPass } from '../../../../tests/mails.ts'
import { getPersonalData } from '../../../contract/privacy.ts'
import { welcome } from '../accounts/accounts-mails.ts'
import { queueMails } from '../../core/mail/outbox.ts'

test('LIMIT-09 own data never blocks other requests for 50 ms (ASVS 15.1.3)', async ({
  shop,
  asha: person,
}) => {
  const productId = await newProduct(shop, { price: 1000 })
  const { order: first } = (
    await sendOrder(shop, person, {
      products: [{ productId, quantity: 1 }],
      amount: amountOf([{ price: 1000, quantity: 1 }]),
    })
  ).body
  const { db } = shop.context
  const {
    name_key: _name,
    last_name_key: _last,
    phone_key: _phone,
    ...row
  } = await db.reader.selectFrom('orders').selectAll().where('id', '=', first._id).executeTakeFirstOrThrow()
  const line = await db.reader
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', first._id)
    .executeTakeFirstOrThrow()
  for (let copy = 0; copy < 100; copy += 1) {
    const id = uuidv7()
    await db.transaction(async (tx) => {
      await tx.db
        .insertInto('orders')
        .values({ ...row, id, order_number: `MD-${copy}-${id.slice(-4)}` })
        .execute()
      await tx.db
        .insertInto('order_lines')
        .values(Array.from({ length: 200 }, (_, position) => ({ ...line, order_id: id, position })))
        .execute()
    })
  }
  const blocks: number[] = []
  for (let download = 0; download < 3; download += 1) {
    blocks.push(
      await longestBlock(async () => {
        const [status, bytes] = await statusAndSize(
          await shop.app.inject({
            url: getPersonalData.path,
            headers: { authorization: `Bearer ${person.token}` },
            payloadAsStream: true,
          }),
        )
        expect([status, bytes > 1_000_000]).toEqual([200, true])
      }),
    )
    await letPass(shop, 3_600_000)
  }
  // The lowest, since others may contain a garbage collection.
  expect(Math.min(...blocks)).toBeLessThan(50)
})

test('LIMIT-09 own data is downloaded once an hour (ASVS 2.4.1)', async ({
  shop,
  asha: person,
  ravi: other,
}) => {
  const download = ({ token }: { token: string }) => shop.call(getPersonalData, {}, token)
  await download(person)
  await expect(download(person)).rejects.toMatchObject({
    status: 429,
    message: 'You can download your data once an hour. Please try again in 60 minutes.',
  })
  await download(other)
  await letPass(shop, 3_600_000)
  await download(person)
})

test('LIMIT-09 mails of several batches are all listed', async ({ shop, asha: person }) => {
  await shop.context.db.transaction((tx) =>
    queueMails(
      tx,
      Array.from({ length: 1100 }, (_, index) =>
        welcome({ event: `test:${person.id}:${index}`, to: person.email, data: { username: 'x' } }),
      ),
    ),
  )
  const { mails } = await shop.call(getPersonalData, {}, person.token)
  expect(mails.length).toBe(1100)
  expect(mails.map(({ at }) => at)).toEqual(mails.map(({ at }) => at).toSorted())
})
