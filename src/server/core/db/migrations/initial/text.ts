import { sql, type RawBuilder } from 'kysely'
import type { Engine } from '../../types.ts'

/** The type of text that sorts by bytes on both engines, so that both return pages in the same order. */
export const textKey = (engine: Engine) => (engine === 'postgres' ? sql`text collate "C"` : sql`text`)

/** Lower case, by the rules of bytes on both engines. */
export const lower = (engine: Engine, text: RawBuilder<unknown>) =>
  engine === 'postgres' ? sql`lower(${text} collate "C")` : sql`lower(${text})`

/** The text after the last space. */
export const lastWord = (text: RawBuilder<unknown>) =>
  sql`replace(${text}, rtrim(${text}, replace(${text}, ' ', '')), '')`
