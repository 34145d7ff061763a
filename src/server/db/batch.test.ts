import { expect } from 'vitest'
import { shopTest } from '../../../tests/fixtures/shop.ts'
import { AppError } from '../lib/errors.ts'
import { batchTransactions } from './batch.ts'

const test = shopTest()
  /** Inserts a row for each call and records which calls shared a transaction. */
  .extend('open', { scope: 'file' }, ({ shop }) => () => {
    const groups: string[][] = []
    const ask = batchTransactions(shop.context.db, ({ owner }: Asked) => owner, async (tx, asked) => {
      groups.push(asked.map(({ key }) => key))
      await tx.db.insertInto('throttles').values(asked.map(({ key }) => ({ key, hits: 1, ends_at: 0 }))).execute()
      if (asked.some(({ does }) => does === 'throw a refusal')) throw refusal()
      for (const { key } of asked.filter(({ does }) => does === 'belong to nobody')) {
        await tx.db.insertInto('order_keys').values({ user_id: key, key, body_hash: '', order_id: key }).execute()
      }
      if (asked.some(({ does }) => does === 'break')) throw new Error('The line is cut.')
      return asked.map(({ key, does }) => (does === 'refuse' ? refusal() : key))
    })
    const askAll = (all: Asked[]) => Promise.all(all.map((each) => ask(each).catch((error: Error) => error.message)))
    return { groups, askAll }
  })
  .extend('written', { scope: 'file' }, ({ shop }) => async (all: Asked[]) => {
    const rows = await shop.context.db.reader.selectFrom('throttles').select('key').where('key', 'in', all.map(({ key }) => key)).execute()
    return new Set(rows.map(({ key }) => key))
  })

type Asked = { owner: string; key: string; does: 'write' | 'refuse' | 'throw a refusal' | 'belong to nobody' | 'break' }
const refusal = () => new AppError('sold_out', 'Gone.')

let nth = 0
const asking = (does: Asked['does'], owner?: string): Asked => {
  const key = `gathered-${(nth += 1)}`
  return { owner: owner ?? key, key, does }
}

test('work that arrives together shares transactions, and each asker has their own answer', async ({ open }) => {
  const { groups, askAll } = open()
  const all = Array.from({ length: 20 }, () => asking('write'))
  expect(await askAll(all)).toEqual(all.map(({ key }) => key))
  expect(groups.map((group) => group.length).toSorted()).toEqual([4, 8, 8])
})

test('who is refused alone takes nobody along', async ({ open }) => {
  const { askAll } = open()
  const all = [asking('write'), asking('write'), asking('write'), asking('refuse'), asking('write')]
  expect(await askAll(all)).toEqual(all.map(({ key, does }) => (does === 'refuse' ? refusal() : key)))
})

test('two of one owner never share a transaction', async ({ open }) => {
  const { groups, askAll } = open()
  const all = Array.from({ length: 9 }, (_, index) => asking('write', `owner ${index % 3}`))
  expect(await askAll(all)).toEqual(all.map(({ key }) => key))
  const owners = new Map(all.map(({ key, owner }) => [key, owner]))
  for (const group of groups) expect(new Set(group.map((key) => owners.get(key))).size).toBe(group.length)
})

test('a refusal that is thrown undoes the transaction, and each piece of work is done by itself', async ({ open, written }) => {
  const { askAll } = open()
  const all = Array.from({ length: 10 }, (_, index) => asking(index === 5 ? 'throw a refusal' : 'write'))
  expect(await askAll(all)).toEqual(all.map(({ key }, index) => (index === 5 ? 'Gone.' : key)))
  expect(await written(all)).toEqual(new Set(all.filter((_, index) => index !== 5).map(({ key }) => key)))
})

test('who is gone, so that the database refuses what belongs to them, fails alone', async ({ open, written }) => {
  const { askAll } = open()
  const all = Array.from({ length: 5 }, (_, index) => asking(index === 2 ? 'belong to nobody' : 'write'))
  const answers = await askAll(all)
  expect(answers.map((answer, index) => (index === 2 ? /foreign key/i.test(String(answer)) : answer))).toEqual(all.map(({ key }, index) => (index === 2 ? true : key)))
  expect(await written(all)).toEqual(new Set(all.filter((_, index) => index !== 2).map(({ key }) => key)))
})

test('any other error fails all who shared, and nothing is tried again: nobody knows whether the commit arrived', async ({ open, written }) => {
  const { groups, askAll } = open()
  const all = Array.from({ length: 10 }, (_, index) => asking(index === 9 ? 'break' : 'write'))
  const [apart, shared] = [all.slice(0, 8), all.slice(8)]
  expect(await askAll(all)).toEqual([...apart.map(({ key }) => key), ...shared.map(() => 'The line is cut.')])
  expect([groups.length, await written(all)]).toEqual([2, new Set(apart.map(({ key }) => key))])
})
