import type { Tx } from '../../src/server/core/db/types.ts'
import { browserTest } from '../fixtures/browser.ts'

type Write = (tx: Tx) => Promise<unknown>

/** A `test` whose `change` changes the shop's content for one test, and restores it afterwards. */
export function contentTest() {
  const undo: Write[] = []
  const test = browserTest()
    .extend(
      'write',
      { scope: 'file' },
      ({ shop }) =>
        (how: Write) =>
          shop.context.db.transaction(async (tx) => {
            await how(tx)
            tx.invalidate('content')
          }),
    )
    .extend('change', { scope: 'file' }, ({ write }) => async (how: Write, back: Write): Promise<void> => {
      undo.push(back)
      await write(how)
    })
  test.afterEach(async ({ write }) => {
    for (const back of undo.splice(0)) await write(back)
  })
  return test
}
