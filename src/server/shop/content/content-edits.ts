import { v7 as uuidv7 } from 'uuid'
import type { Banner, Hero, Quote } from '../../../contract/content.ts'
import type { Actor } from '../../core/context.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import type { Tx } from '../../core/db/types.ts'
import { requireSelf } from '../../core/http/ownership.ts'
import { omitUndefined } from '../../core/lib/omit-undefined.ts'
import type { ContentKind, ContentRow } from './content-kinds.ts'
import { noSuch, staleContent } from './content-row.ts'

/** The author as clients send it. */
type Author = { author?: string | null | undefined }
type ContentEdit<Draft> = { [field in keyof Draft]?: Draft[field] | undefined } & Author & {
    version?: number | undefined
  }

/**
 * Creates a banner, hero or quote as the signed-in administrator. @throws AppError not_allowed if `author` is
 * someone else.
 */
export async function createContent<Row extends ContentRow, Item, Draft extends object>(
  tx: Tx,
  kind: ContentKind<Row, Item, Draft>,
  { actor, author, ...draft }: Draft & Author & { actor: Actor },
): Promise<Item> {
  if (author) requireSelf(actor, author)
  const row = await insertContent(tx, kind, draft as unknown as Draft, actor.id)
  const item = kind.present(row)
  addAuditEntry(tx, {
    entity: kind.noun,
    id: row.id,
    title: row.title,
    before: null,
    after: kind.draftOf(item),
  })
  return item
}

/** Inserts a banner, hero or quote. `authorId`: null for the demo shop. */
export async function insertContent<Row extends ContentRow, Draft>(
  tx: Tx,
  { table, columns }: Pick<ContentKind<Row, unknown, Draft>, 'table' | 'columns'>,
  draft: Draft,
  authorId: string | null,
): Promise<Row> {
  const row = {
    ...columns(draft),
    id: uuidv7(),
    author_id: authorId,
    created_at: Date.now(),
    version: 1,
  } as Row
  await tx.db
    .insertInto(table)
    .values(row as never)
    .execute()
  tx.invalidate('content')
  return row
}

/**
 * Updates the given fields of a banner, hero or quote.
 * @throws AppError not_found; not_allowed if `author` is someone else; stale_edit (with the current item) if
 * it was saved since the editor loaded it.
 */
export async function updateContent<
  Row extends ContentRow,
  Item extends Banner | Hero | Quote,
  Draft extends object,
>(
  tx: Tx,
  kind: ContentKind<Row, Item, Draft>,
  { actor, id, edit: { author, version, ...edit } }: { actor: Actor; id: string; edit: ContentEdit<Draft> },
): Promise<Item> {
  if (author) requireSelf(actor, author)
  const row = (await lockRows(
    tx.db,
    tx.db.selectFrom(kind.table).selectAll().where('id', '=', id),
  ).executeTakeFirst()) as Row | undefined
  if (!row) throw noSuch(kind.noun)
  if (version !== undefined && version !== row.version) throw staleContent(kind.noun, kind.present(row))
  const before = kind.draftOf(kind.present(row))
  const after = { ...before, ...omitUndefined(edit) } as Draft
  const changed = { ...row, ...kind.columns(after), version: row.version + 1 }
  await tx.db
    .updateTable(kind.table)
    .set(changed as never)
    .where('id', '=', id)
    .execute()
  tx.invalidate('content')
  addAuditEntry(tx, { entity: kind.noun, id, title: changed.title, before, after })
  return kind.present(changed)
}

/** Deletes a banner, hero or quote. @throws AppError not_found. */
export async function deleteContent<Row extends ContentRow, Item, Draft extends object>(
  tx: Tx,
  { table, noun, present, draftOf }: ContentKind<Row, Item, Draft>,
  { id }: { id: string },
): Promise<void> {
  const row = (await tx.db.deleteFrom(table).where('id', '=', id).returningAll().executeTakeFirst()) as
    | Row
    | undefined
  if (!row) throw noSuch(noun)
  tx.invalidate('content')
  addAuditEntry(tx, { entity: noun, id, title: row.title, before: draftOf(present(row)), after: null })
}
