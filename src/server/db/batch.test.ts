import { expect } from 'vitest'
import { shopTest } from '../../../tests/fixtures/shop.ts'
import { AppError } from '../lib/errors.ts'
import { batchTransactions } from './batch.ts'

const test = shopTest()
  /** Inserts a row for each call and records which calls shared a transaction. */
  .extend('open', { scope: 'file' }, ({ shop }) => () => {
    const groups: string[][] = []
    const ask = batchTransactions(shop.context.db, ({ owner }: Asked) => owner, {
      read: async (_tx, asked) => {
        groups.push(asked.map(({ key }) => key))
      },
      decide: async (_tx, { key, does }) => {
        if (does === 'be rejected first') throw refusal()
        return key
      },
      write: async (tx, accepted) => {
        await tx.db.insertInto('throttles').values(accepted.map(({ decision: key }) => ({ key, hits: 1, ends_at: 0 }))).execute()
        const does = (what: Asked['does']) => accepted.filter(({ call }) => call.does === what)
        if (does('be rejected while writing').length > 0) throw refusal()
        for (const { decision: key } of does('belong to nobody')) {
          await tx.db.insertInto('order_keys').values({ user_id: key, key, body_hash: '', order_id: key }).execute()
        }
        if (does('break').length > 0) throw new Error('The line is cut.')
        return accepted.map(({ decision }) => decision)
      },
    })
    const askAll = (all: Asked[]) => Promise.all(all.map((each) => ask(each).catch((error: Error) => error.message)))
    return { groups, askAll }
  })
  .extend('written', { scope: 'file' }, ({ shop }) => async (all: Asked[]) => {
    const rows = await shop.context.db.reader.selectFrom('throttles').select('key').where('key', 'in', all.map(({ key }) => key)).execute()
    return new Set(rows.map(({ key }) => key))
  })

type Asked = { owner: string; key: string; does: 'write' | 'be rejected first' | 'be rejected while writing' | 'belong to nobody' | 'break' }
const refusal = () => new AppError('sold_out', 'Gone.')

let nth = 0
const asking = (does: Asked['does'], owner?: string): Asked => {
  const key = `gathered-${(nth += 1)}`
  return { owner: owner ?? key, key, does }
}

test('work that arrives together shares transactions, and each call has its own response', async ({ open }) => {
  const { groups, askAll } = open()
  const all = Array.from({ length: 20 }, () => asking('write'))
  expect(await askAll(all)).toEqual(all.map(({ key }) => key))
  expect(groups.map((group) => group.length).toSorted()).toEqual([4, 8, 8])
})

test('one rejected call does not fail the rest of its batch, which is written once', async ({ open, written }) => {
  const { groups, askAll } = open()
  const all = [asking('write'), asking('write'), asking('write'), asking('be rejected first'), asking('write')]
  expect(await askAll(all)).toEqual(all.map(({ key, does }) => (does === 'write' ? key : 'Gone.')))
  expect(await written(all)).toEqual(new Set(all.filter(({ does }) => does === 'write').map(({ key }) => key)))
  expect(groups).toHaveLength(1)
})

test('a batch whose calls are all rejected writes nothing', async ({ open, written }) => {
  const { groups, askAll } = open()
  const all = [asking('be rejected first'), asking('be rejected first')]
  expect(await askAll(all)).toEqual(['Gone.', 'Gone.'])
  expect([groups.length, await written(all)]).toEqual([1, new Set()])
})

test('two of one owner never share a transaction', async ({ open }) => {
  const { groups, askAll } = open()
  const all = Array.from({ length: 9 }, (_, index) => asking('write', `owner ${index % 3}`))
  expect(await askAll(all)).toEqual(all.map(({ key }) => key))
  const owners = new Map(all.map(({ key, owner }) => [key, owner]))
  for (const group of groups) expect(new Set(group.map((key) => owners.get(key))).size).toBe(group.length)
})

test('an error that is thrown while writing rolls the batch back, and each call is retried alone', async ({ open, written }) => {
  const { askAll } = open()
  const all = Array.from({ length: 10 }, (_, index) => asking(index === 5 ? 'be rejected while writing' : 'write'))
  expect(await askAll(all)).toEqual(all.map(({ key }, index) => (index === 5 ? 'Gone.' : key)))
  expect(await written(all)).toEqual(new Set(all.filter((_, index) => index !== 5).map(({ key }) => key)))
})

test('who is gone, so that the database refuses what belongs to them, fails alone', async ({ open, written }) => {
  const { askAll } = open()
  const all = Array.from({ length: 5 }, (_, index) => asking(index === 2 ? 'belong to nobody' : 'write'))
  const responses = await askAll(all)
  expect(responses.map((response, index) => (index === 2 ? /foreign key/i.test(String(response)) : response))).toEqual(all.map(({ key }, index) => (index === 2 ? true : key)))
  expect(await written(all)).toEqual(new Set(all.filter((_, index) => index !== 2).map(({ key }) => key)))
})

test('any other error fails all who shared, and nothing is tried again: nobody knows whether the commit arrived', async ({ open, written }) => {
  const { groups, askAll } = open()
  const all = Array.from({ length: 10 }, (_, index) => asking(index === 9 ? 'break' : 'write'))
  const [apart, shared] = [all.slice(0, 8), all.slice(8)]
  expect(await askAll(all)).toEqual([...apart.map(({ key }) => key), ...shared.map(() => 'The line is cut.')])
  expect([groups.length, await written(all)]).toEqual([2, new Set(apart.map(({ key }) => key))])
})
