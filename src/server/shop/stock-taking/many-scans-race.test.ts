import { expect } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { stockTakingTest as test } from '../../../../tests/fixtures/stock-taking.ts'

const PIECES = 5000
/** Codes in one request. */
const SENT = 100

test('TAKE-01 three scanners together lose none of 5,000 pieces', async ({
  shop,
  ring,
  start,
  scan,
  result,
}) => {
  const { piece, variantId } = await ring({ tag: 'M-0' })
  const tags = Array.from({ length: PIECES - 1 }, (_, index) => `M-${index + 1}`)
  await shop.context.db.transaction(async (tx) => {
    const like = await tx.db.selectFrom('pieces').selectAll().where('id', '=', piece._id).executeTakeFirst()
    if (!like) throw new Error('The first piece was added.')
    for (let from = 0; from < tags.length; from += 500)
      await tx.db
        .insertInto('pieces')
        .values(
          tags
            .slice(from, from + 500)
            .map((tag) => Object.assign({}, like, { id: uuidv7(), variant_id: variantId, tag })),
        )
        .execute()
  })

  const { _id, expected } = await start()
  expect(expected).toBe(PIECES)
  const all = ['M-0', ...tags]
  const [missing, ...scanned] = all
  // Each scans two thirds, in an order of its own, so that each piece is scanned by two.
  const parts = [0, 1, 2].map((person) => scanned.filter((_, index) => index % 3 !== person))
  const counts = await Promise.all(
    [parts[0], parts[1]?.toReversed(), parts[2]].map(async (codes = []) => {
      let accepted = 0
      for (let from = 0; from < codes.length; from += SENT) {
        const sent = codes.slice(from, from + SENT)
        accepted += (await scan(_id, sent)).accepted
        // As after a lost response.
        if (from % 1000 === 0) expect(await scan(_id, sent)).toMatchObject({ accepted: 0 })
      }
      return accepted
    }),
  )
  expect(counts.reduce((sum, each) => sum + each, 0)).toBe(PIECES - 1)

  const { found, missing: left, unknown } = await result(_id)
  expect(new Set(found.map(({ pieceId }) => pieceId)).size).toBe(PIECES - 1)
  expect([left.map(({ code }) => code), unknown]).toEqual([[missing], []])
})
