import type pg from 'pg'
import { StatementBatch, type BatchedStatement } from './statement-batch.ts'

/** Maximum number of statements kept prepared; the shop repeats some hundred. */
const KEPT_LIMIT = 500

type Names = { of(text: string): string | undefined; forget(): void }
/** The driver's own `query` of a connection, and the statement names of its pool. */
type Kept = { send(query: object): unknown; names: Names }
const kept = new WeakMap<pg.ClientBase, Kept>()

/**
 * Names the statements of a pool's connections, so that PostgreSQL keeps them parsed and planned. That more than
 * halves the server's cost of a short statement.
 */
export function cacheStatements(pool: pg.Pool): void {
  const names = namesForStatements()
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (statement: object) => Promise<pg.QueryResult>
    kept.set(client, { send, names })
    const query = async (text: string, values?: unknown[]): Promise<pg.QueryResult> => {
      const nameOf = () => (values && values.length > 0 ? names.of(text) : undefined)
      try {
        return await send({ text, values, name: nameOf() })
      } catch (error) {
        // The statement may still be running, so no other may use this connection.
        if (error instanceof Error && error.message === 'Query read timeout') void client.end().catch(() => undefined)
        if (!isStatementOutdated(error)) throw error
        // Another node has migrated the tables: the statement is prepared again under a new name.
        names.forget()
        if (client.getTransactionStatus() !== 'I') throw error
        return send({ text, values, name: nameOf() })
      }
    }
    client.query = query as typeof client.query
  })
}

/** Sends statements over a connection of such a pool in one round trip (`StatementBatch`). */
export function pipelineStatements(client: pg.ClientBase, statements: readonly Omit<BatchedStatement, 'name'>[]): void {
  const { send, names } = kept.get(client) as Kept
  const named = statements.map(({ text, values, resolve, reject }) => ({
    text, values, name: names.of(text), resolve,
    reject: (error: unknown) => {
      if (isStatementOutdated(error)) names.forget()
      reject(error)
    },
  }))
  send(new StatementBatch(named))
}

function namesForStatements(): Names {
  const names = new Map<string, string>()
  let given = 0
  return {
    of(text) {
      const name = names.get(text)
      if (name || names.size >= KEPT_LIMIT) return name
      given += 1
      names.set(text, `s${given}`)
      return names.get(text)
    },
    forget: () => names.clear(),
  }
}

/** "Cached plan must not change result type": its transaction was rolled back and can be retried. */
export const isStatementOutdated = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && /cached plan/.test(error.message)
