import { dayInIndia, isoDay } from '../../../rules/india-time.ts'
import { countedWords } from '../../../rules/counted-words.ts'
import type { AppContext } from '../../core/context.ts'
import { countLater } from '../../core/jobs/count-later.ts'
import type { Tx } from '../../core/db/types.ts'

/** How many different searches of a day are stored: a flood must not fill the database. */
export const MAX_SEARCHES_OF_DAY = 1000

/**
 * Returns a function that counts a search without result, after its response. What may name a person is left
 * out (`countedWords`).
 */
export function countEmptySearches(shop: Pick<AppContext, 'db' | 'log'>): (search: string) => void {
  const count = countLater(shop, storeSearches)

  return (search) => {
    const words = countedWords(search)
    if (words !== undefined) count(words)
  }
}

async function storeSearches(
  tx: Tx,
  counts: readonly (readonly [words: string, times: number])[],
): Promise<void> {
  const day = isoDay(dayInIndia(Date.now()))
  let room = MAX_SEARCHES_OF_DAY - (await countRows(tx, day))

  for (const [words, times] of counts) {
    const { numUpdatedRows } = await tx.db
      .updateTable('empty_searches')
      .set((e) => ({ times: e('times', '+', times) }))
      .where('day', '=', day)
      .where('words', '=', words)
      .executeTakeFirst()
    if (numUpdatedRows > 0n || room <= 0) continue

    await tx.db
      .insertInto('empty_searches')
      .values({ day, words, times })
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'words'])
          .doUpdateSet((e) => ({ times: e('empty_searches.times', '+', times) })),
      )
      .execute()
    room -= 1
  }
}

async function countRows(tx: Tx, day: string): Promise<number> {
  const { rows } = await tx.db
    .selectFrom('empty_searches')
    .select((e) => e.fn.countAll<number>().as('rows'))
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return rows
}
