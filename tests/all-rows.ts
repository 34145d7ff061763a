import { openSnapshot } from '../src/server/core/backup/snapshot.ts'
import type { TestPlace } from './backup-targets.ts'

/** Every row of every table, by the table's name. */
export async function allRows(place: TestPlace): Promise<Map<string, Record<string, unknown>[]>> {
  const { tables, close } = await openSnapshot(place)
  const rows = new Map<string, Record<string, unknown>[]>()
  for (const shape of await tables.shapes()) {
    const found: Record<string, unknown>[] = []
    for await (const lines of tables.lines(shape))
      for (const line of lines)
        found.push(
          Object.fromEntries(
            (JSON.parse(line) as unknown[]).map((value, index) => [shape.columns[index], value]),
          ),
        )
    rows.set(shape.name, found)
  }
  await close()
  return rows
}
