import { expect } from 'vitest'
import { newShopper } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { mailsFor } from '../../../../tests/mails.ts'
import { getMorningBoard } from '../../../contract/morning-board.ts'
import { getPersonalData } from '../../../contract/privacy.ts'
import { createTicket, listTickets, updateTicket, type NewTicket } from '../../../contract/ticket.ts'
import { deleteUser } from '../../../contract/manage-users.ts'
import { DAY_MS, HOUR_MS } from '../../../rules/durations.ts'
import { renderMail } from '../../core/mail/render-mail.ts'
import { cleanUp } from '../jobs/clean-up.ts'

const test = shopTest({ OWNER_EMAIL: 'owner@example.in' })
  /** Sends a message from an address of its own, unless another is named; returns its number. */
  .extend('write', { scope: 'file' }, ({ shop }) => {
    let serial = 0
    return async (fields: Partial<NewTicket> = {}, token?: string) => {
      const email = `writer${(serial += 1)}@example.in`
      const body = { name: 'Asha Rao', email, message: 'Where is my parcel?', ...fields }
      const { ticket } = await shop.call(createTicket, { body }, token)
      return ticket
    }
  })
  .extend(
    'list',
    { scope: 'file' },
    ({ shop, admin }) =>
      () =>
        shop.call(listTickets, {}, admin.token),
  )
  .extend('find', { scope: 'file' }, ({ list }) => async (ticket: string) => {
    const found = (await list()).find((each) => each.ticket === ticket)
    if (!found) throw new Error(`There is no ${ticket}.`)
    return found
  })
  /** Moves a ticket into the past. */
  .extend(
    'age',
    { scope: 'file' },
    ({ shop }) =>
      (ticket: string, byMs: number) =>
        shop.context.db.transaction((tx) =>
          tx.db
            .updateTable('tickets')
            .set((e) => ({
              created_at: e('created_at', '-', byMs),
              due_at: e('due_at', '-', byMs),
            }))
            .where('ticket', '=', ticket)
            .execute(),
        ),
  )

test('HELP-02 messages get numbers without gaps, sent together too', async ({ write }) => {
  const first = Number((await write()).slice(4))
  const tickets = await Promise.all(Array.from({ length: 8 }, () => write()))

  expect(tickets.every((ticket) => /^T\d\d-\d{6}$/.test(ticket))).toBe(true)
  expect(tickets.map((ticket) => Number(ticket.slice(4))).sort((a, b) => a - b)).toEqual(
    tickets.map((_, index) => first + index + 1),
  )
})

test('HELP-02 sender and owner get the number, not the words', async ({ shop, write }) => {
  const ticket = await write({
    email: 'meera@example.in',
    name: 'Meera Iyer',
    message: 'Buy at spam.example',
  })

  const [mail] = await mailsFor(shop, 'meera@example.in')
  expect(mail).toEqual({ kind: 'ticket_received', data: { ticket } })
  const notices = await mailsFor(shop, 'owner@example.in')
  expect(notices.at(-1)).toEqual({ kind: 'owner_ticket', data: { ticket } })

  const { subject, text } = renderMail(
    { kind: 'ticket_received', data: { ticket } },
    {
      name: 'Suvarna',
      email: 'care@suvarna.example',
      publicUrl: 'https://suvarna.example',
    },
  )
  expect(subject).toBe(`We have your message: ${ticket}`)
  expect(text).not.toContain('Meera')
  expect(text).not.toContain('spam')
})

test('HELP-02 an order number is stored and never confirmed', async ({ shop, find }) => {
  const send = (orderId: string) =>
    shop.call(createTicket, {
      body: { name: 'Asha Rao', email: `${orderId.toLowerCase()}@example.in`, message: 'Hello', orderId },
    })
  const response = await send('NONE-0000')

  expect(Object.keys(response)).toEqual(['ticket'])
  expect((await find(response.ticket)).orderId).toBe('NONE-0000')
})

test.for([
  ['name', { name: ' ' }, 'Please enter your name.'],
  ['email', { email: 'asha' }, 'Please enter an e-mail address, such as asha@example.com.'],
  ['message', { message: '' }, 'Please write your message.'],
  ['message', { message: 'a'.repeat(2001) }, 'must have at most 2,000 characters'],
  ['orderId', { orderId: 'a'.repeat(41) }, 'must have at most 40 characters'],
] as const)('HELP-02 a bad %s is refused by name: %o', async ([path, fields, message], { write }) => {
  await expect(write(fields)).rejects.toMatchObject({
    status: 400,
    data: { issues: [{ path, message }] },
  })
})

test('HELP-02 an address gets five tickets an hour', async ({ shop, write }) => {
  const email = 'often@example.in'
  for (let sent = 0; sent < 5; sent += 1) await write({ email })
  await expect(write({ email })).rejects.toMatchObject({ status: 429 })

  await shop.context.db.transaction((tx) =>
    tx.db.updateTable('throttles').set({ hits: 200 }).where('key', '=', 'ticket-shop').execute(),
  )
  await expect(write()).rejects.toMatchObject({ status: 429 })
  await shop.context.db.transaction((tx) =>
    tx.db.deleteFrom('throttles').where('key', 'like', 'ticket-%').execute(),
  )
})

test('HELP-03 overdue tickets come first', async ({ shop, admin, write, list, find, age }) => {
  const [late, later] = [await write(), await write()]
  await age(late, 3 * DAY_MS)
  await age(later, 2 * DAY_MS + HOUR_MS)
  await write()

  expect((await list()).slice(0, 2).map(({ ticket }) => ticket)).toEqual([late, later])
  const { at, acknowledgeBy } = await find(late)
  expect(Date.parse(acknowledgeBy) - Date.parse(at)).toBe(48 * HOUR_MS)
  expect((await shop.call(getMorningBoard, {}, admin.token)).overdueTickets).toBe(2)

  for (const ticket of [late, later]) {
    const { _id: id, version } = await find(ticket)
    await shop.call(
      updateTicket,
      { params: { id }, body: { state: 'acknowledged', note: null, version } },
      admin.token,
    )
  }
  expect((await list()).at(-1)?.ticket).toBe(later)
  expect((await shop.call(getMorningBoard, {}, admin.token)).overdueTickets).toBeUndefined()
})

test('HELP-03 a stale edit of a ticket is refused', async ({ shop, admin, write, find }) => {
  const ticket = await write()
  const { _id: id, version } = await find(ticket)
  const edit = (note: string) =>
    shop.call(updateTicket, { params: { id }, body: { state: 'resolved', note, version } }, admin.token)

  expect(await edit('Sent again.')).toMatchObject({ state: 'resolved', note: 'Sent again.', version: 2 })
  await expect(edit('Refunded.')).rejects.toMatchObject({
    status: 409,
    data: { code: 'stale_edit', current: { note: 'Sent again.' } },
  })
})

test('HELP-02 tickets are exported and erased with the account of their sender', async ({
  shop,
  admin,
  write,
  find,
}) => {
  const shopper = await newShopper(shop)
  const own = await write({ message: 'From another address' }, shopper.token)
  const byAddress = await write({ email: shopper.email.toUpperCase(), message: 'Signed out' })
  const foreign = await write({ message: 'Of somebody else' })

  const exported = (await shop.call(getPersonalData, {}, shopper.token)) as { tickets?: { ticket: string }[] }
  expect(exported.tickets?.map(({ ticket }) => ticket)).toEqual([byAddress, own])

  await shop.call(deleteUser, { params: { userId: shopper.id } }, admin.token)
  for (const ticket of [own, byAddress]) {
    expect(await find(ticket)).toMatchObject({ email: '', message: '', state: 'resolved' })
  }
  expect((await find(foreign)).message).toBe('Of somebody else')
})

test('HELP-02 resolved tickets of anybody are erased after two years', async ({
  shop,
  admin,
  write,
  find,
  age,
}) => {
  const [old, open, recent] = [await write(), await write(), await write()]
  const resolve = async (ticket: string) => {
    const { _id: id, version } = await find(ticket)
    const body = { state: 'resolved' as const, note: null, version }
    await shop.call(updateTicket, { params: { id }, body }, admin.token)
  }
  await resolve(old)
  await resolve(recent)
  await age(old, 731 * DAY_MS)
  await age(open, 731 * DAY_MS)

  await cleanUp(shop.context)
  expect(await find(old)).toMatchObject({ email: '', message: '' })
  for (const ticket of [open, recent]) expect((await find(ticket)).message).toBe('Where is my parcel?')
})
