import { expect } from 'vitest'
import { refusal, refusalBody } from '../../../../tests/factories.ts'
import { line, returnsTest } from '../../../../tests/fixtures/returns.ts'
import { mailsFor } from '../../../../tests/mails.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import { listAllReturns } from '../../../contract/manage-returns.ts'
import { listReturns } from '../../../contract/return.ts'
import { getWaitingWork } from '../../../contract/stats.ts'
import { renderMail, type StoredMail } from '../../core/mail/render-mail.ts'

const test = returnsTest

const mailShop = { name: 'Suvarna', email: 'shop@example.in', publicUrl: 'https://shop.test' }

test('RETURN-02 RETURN-05 each step is in order, mailed and audited', async ({
  shop,
  admin,
  asha,
  ravi,
  delivered,
  request,
  found,
  step,
}) => {
  const order = await delivered([{ name: 'Tara ring' }])
  const { returns: before = 0 } = await shop.call(getWaitingWork, {}, admin.token)
  const { ticket } = await request(order, [line(0, 2)], asha, {
    wish: 'exchange',
    comment: 'Size 14, please.',
  })
  expect((await shop.call(getWaitingWork, {}, admin.token)).returns).toBe(before + 1)
  const requested = await found(ticket)
  expect(requested).toMatchObject({
    ticket,
    order: { _id: order._id, orderId: order.orderId },
    lines: [{ position: 0, quantity: 2, name: 'Tara ring' }],
    wish: 'exchange',
    reason: 'Too small',
    comment: 'Size 14, please.',
    state: 'requested',
    customer: { email: asha.email },
    decidedBy: null,
    version: 1,
  })
  expect(await refusalBody(step(requested, 'receive'))).toMatchObject({
    status: 409,
    data: { code: 'stale_edit', current: { state: 'requested' } },
  })
  const approved = await step(requested, 'approve', { message: 'Please use Sequel.' })
  expect(approved).toMatchObject({
    state: 'approved',
    message: 'Please use Sequel.',
    decidedBy: expect.any(String) as string,
    version: 2,
  })
  expect(await refusal(step(requested, 'approve'))).toEqual({
    status: 409,
    message: `Return ${ticket} has changed. Please look again.`,
  })
  const closed = await step(await step(approved, 'receive'), 'close')
  expect(closed).toMatchObject({
    state: 'closed',
    message: null,
    receivedAt: expect.any(String) as string,
    closedAt: expect.any(String) as string,
    version: 4,
  })
  for (const action of ['approve', 'refuse', 'receive', 'close'] as const)
    expect((await refusal(step(closed, action))).status).toBe(409)
  expect((await refusal(request(order, [line(0, 2)]))).status).toBe(409)

  const mails = (await mailsFor(shop, asha.email)).filter(({ kind }) => kind === 'return_step')
  expect(mails.map(({ data }) => [data['ticket'], data['state']])).toEqual([
    [ticket, 'requested'],
    [ticket, 'approved'],
    [ticket, 'received'],
    [ticket, 'closed'],
  ])
  const texts = mails.map((mail) => renderMail(mail as StoredMail, mailShop))
  expect(texts.map(({ subject }) => subject)).toEqual([
    `We have your request: return ${ticket}`,
    `Please send us your pieces: return ${ticket}`,
    `Your pieces have arrived: return ${ticket}`,
    `Your return is complete: return ${ticket}`,
  ])
  for (const words of [
    'Please use Sequel.',
    '2 × Tara ring',
    'Kanchan Jewels\n12 Temple Road\nMysuru 570001',
    'tamper-proof',
    `Return ${ticket}`,
  ])
    expect(texts[1]?.text).toContain(words)
  const notice = (await mailsFor(shop, 'owner@example.in')).find(
    ({ kind, data }) => kind === 'owner_return' && data['ticket'] === ticket,
  )
  expect(renderMail(notice as StoredMail, mailShop)).toMatchObject({
    subject: `Return requested: ${ticket}`,
    text: expect.stringContaining(`order ${order.orderId} would like to exchange`) as string,
  })
  const log = await shop.call(listAuditLog, { query: { entityId: closed._id } }, admin.token)
  expect(log.map(({ title, before: from, after }) => [title, from, after])).toEqual([
    [ticket, { state: 'received' }, { state: 'closed' }],
    [ticket, { state: 'approved' }, { state: 'received', received: [] }],
    [ticket, { state: 'requested' }, { state: 'approved' }],
  ])
  expect(await shop.call(listReturns, {}, asha.token)).toMatchObject([{ ticket, state: 'closed' }])
  expect(await shop.call(listReturns, {}, ravi.token)).toEqual([])
})

test('RETURN-05 pieces of refused returns can be requested again', async ({
  shop,
  admin,
  asha,
  delivered,
  request,
  found,
  step,
}) => {
  const order = await delivered([{}])
  const rejected = await step(await found((await request(order, [line(0, 3)])).ticket), 'refuse', {
    message: 'They were worn.',
  })
  expect(rejected.state).toBe('refused')
  const unsent = await found((await request(order, [line(0, 3)])).ticket)
  await step(await step(unsent, 'approve'), 'close')
  const again = await request(order, [line(0, 3)])
  const states = (await shop.call(listAllReturns, {}, admin.token)).map(
    ({ state }) => state !== 'closed' && state !== 'refused',
  )
  expect(states).toEqual(states.toSorted((a, b) => Number(b) - Number(a)))
  expect(await shop.call(listReturns, {}, asha.token)).toMatchObject([
    { ticket: again.ticket, state: 'requested' },
    { state: 'closed' },
    { state: 'refused', message: 'They were worn.' },
  ])
})
