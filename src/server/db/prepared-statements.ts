import type pg from 'pg'

/** Different statements that are kept prepared; a shop repeats some hundred. */
const KEPT_LIMIT = 500

/**
 * Gives the statements of a connection names, by which PostgreSQL keeps them parsed and planned. That more than halves
 * what a short statement costs the server.
 */
export function keepStatements(pool: pg.Pool): void {
  const names = new Map<string, string>()
  let given = 0
  const nameOf = (text: string): string | undefined => {
    const kept = names.get(text)
    if (kept || names.size >= KEPT_LIMIT) return kept
    given += 1
    names.set(text, `s${given}`)
    return names.get(text)
  }
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (statement: object) => Promise<pg.QueryResult>
    const query = async (text: string, values?: unknown[]): Promise<pg.QueryResult> => {
      const name = values && values.length > 0 ? nameOf(text) : undefined
      try {
        return await send({ text, values, name })
      } catch (error) {
        // What was asked may still be under way: this connection answers nobody else.
        if (error instanceof Error && error.message === 'Query read timeout') void client.end().catch(() => undefined)
        if (!isOutdated(error)) throw error
        // Another node has changed the tables: the statement is prepared anew under a new name.
        names.clear()
        if (client.getTransactionStatus() !== 'I') throw error
        return send({ text, values, name: nameOf(text) })
      }
    }
    client.query = query as typeof client.query
  })
}

/** "Cached plan must not change result type": the transaction it happened in left nothing behind and may be tried again. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && /cached plan/.test(error.message)
