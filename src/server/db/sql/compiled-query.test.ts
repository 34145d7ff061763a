import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { test } from '../../../../tests/fixtures/shop.ts'
import type { Reader, Writer } from '../types.ts'
import { paramRow, compiledQuery, type Params } from './compiled-query.ts'

type Picture = { hash: string; name: string; mime: string; bytes: number; width: number | null; height: number | null; created_at: number }
const picture = (hash: string, bytes: number): Picture => ({ hash, name: 'x', mime: 'image/png', bytes, width: null, height: null, created_at: 1 })

const built = { inserts: 0, lists: [] as number[] }
const insert = compiledQuery((db: Writer, given: Params<Picture>) => {
  built.inserts += 1
  const columns = { hash: true, name: true, mime: true, bytes: true, width: true, height: true, created_at: true } as const
  return db.insertInto('media').values(paramRow(given, columns)).returning('hash')
})
const selectAll = compiledQuery(
  (db: Reader, given: Params<string[]>, length) => {
    built.lists.push(length)
    const hashes = Array.from({ length }, (_, index) => given((all) => all[index] as string))
    return db.selectFrom('media').select('bytes').where('hash', 'in', hashes).orderBy('bytes')
  },
  (hashes) => hashes.length,
)

test('a statement is built once and given its values each time', async ({ shop }) => {
  for (const [hash, bytes] of [['a', 1], ['b', 2], ['c', 3]] as const) {
    expect(await shop.context.db.transaction((tx) => insert(tx.db, picture(hash, bytes)))).toEqual([{ hash }])
  }
  expect(built.inserts).toBe(1)
  expect(await shop.context.db.reader.selectFrom('media').select(['hash', 'bytes']).orderBy('hash').execute()).toEqual([
    { hash: 'a', bytes: 1 }, { hash: 'b', bytes: 2 }, { hash: 'c', bytes: 3 },
  ])
})

test('a statement with a list is built once for each length that is not large', async ({ shop }) => {
  const read = async (...hashes: string[]) => (await selectAll(shop.context.db.reader, hashes)).map(({ bytes }) => bytes)
  expect(await read('c', 'a')).toEqual([1, 3])
  expect(await read('b', 'x')).toEqual([2])
  expect(await read('b')).toEqual([2])
  const many = ['a', 'b', ...Array.from({ length: 30 }, (_, index) => `x${index}`)]
  expect(await read(...many)).toEqual([1, 2])
  expect(await read(...many)).toEqual([1, 2])
  expect(built.lists).toEqual([2, 1, 32, 32])
})

test('transactions that wait for something else in between are whole, each by itself', async ({ shop }) => {
  const slowly = shop.context.db.transaction(async (tx) => {
    await insert(tx.db, picture('slow', 10))
    await sleep(30)
    throw new Error('cancelled')
  })
  const quickly = shop.context.db.transaction((tx) => insert(tx.db, picture('quick', 11)))
  await expect(slowly).rejects.toThrow('cancelled')
  await quickly
  expect(await selectAll(shop.context.db.reader, ['slow', 'quick'])).toEqual([{ bytes: 11 }])
})

test('what the database refuses is thrown, and the transaction undone', async ({ shop }) => {
  const refused = shop.context.db.transaction(async (tx) => {
    await insert(tx.db, picture('first', 20))
    await insert(tx.db, picture('a', 21))
  })
  await expect(refused).rejects.toThrow(/unique/i)
  expect(await selectAll(shop.context.db.reader, ['first', 'a'])).toEqual([{ bytes: 1 }])
})
