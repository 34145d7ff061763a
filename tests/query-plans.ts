import { CompiledQuery, type Kysely, type QueryId, type RootOperationNode } from 'kysely'
import type { Tables } from '../src/server/core/db/schema/tables.ts'
import type { Database, Reader } from '../src/server/core/db/types.ts'

/** Runs `read`; returns the plans of its statements, one text each. */
export async function plansOf(
  { engine, reader }: Database,
  read: (db: Reader) => Promise<unknown>,
): Promise<string[]> {
  const db = reader as unknown as Kysely<Tables>
  // Queries made from one another share an id; subqueries have their own, and are not executed.
  const [compiled, executed] = [new Map<QueryId, RootOperationNode[]>(), new Set<QueryId>()]
  const recorder = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      compiled.set(queryId, [...(compiled.get(queryId) ?? []), node])
      return node
    },
    transformResult: async ({ result, queryId }) => {
      executed.add(queryId)
      return result
    },
  })
  await read(Object.assign(recorder, { engine: reader.engine }) as unknown as Reader)
  const statements = [...executed].flatMap((queryId) =>
    (compiled.get(queryId) ?? []).map((node) => db.getExecutor().compileQuery(node, queryId)),
  )
  const plans = statements.map(async ({ sql: text, parameters }) => {
    const { rows } = await db.executeQuery<Record<string, string>>(
      CompiledQuery.raw(`${engine === 'postgres' ? 'explain' : 'explain query plan'} ${text}`, [
        ...parameters,
      ]),
    )
    return rows.map((row) => row['detail'] ?? row['QUERY PLAN']).join('\n')
  })
  return Promise.all(plans)
}
