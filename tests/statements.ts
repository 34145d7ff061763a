import { StatementSync } from 'node:sqlite'
import pg from 'pg'
import { vi } from 'vitest'
import { engine } from './shop.ts'

/** Statements that only begin or end a transaction, or notify other nodes. */
const around = /^(begin|commit|rollback|show|pragma|select pg_notify|select set_config)/

/** Runs work; returns the statements that this process has sent to its database in the meantime. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent = engine === 'postgres' ? spyOnPostgres() : spyOnSqlite()
  try {
    await work()
    return sent.texts().filter((text) => !around.test(text))
  } finally {
    sent.restore()
  }
}

function spyOnPostgres() {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  return {
    texts: () =>
      query.mock.calls.map(([statement]) =>
        typeof statement === 'string' ? statement : (statement as unknown as { text: string }).text,
      ),
    restore: () => query.mockRestore(),
  }
}

function spyOnSqlite() {
  const spies = (['all', 'run', 'iterate'] as const).map((method) =>
    vi.spyOn(StatementSync.prototype, method),
  )
  return {
    texts: () =>
      spies.flatMap((spy) => spy.mock.contexts.map((statement) => (statement as StatementSync).sourceSQL)),
    restore: () => {
      for (const spy of spies) spy.mockRestore()
    },
  }
}
