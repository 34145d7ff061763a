import type * as z from 'zod/mini'
import type { Banner, Deal, Hero } from '../../../contract/content.ts'
import type * as contract from '../../../contract/manage-content.schemas.ts'
import type { Actor } from '../../core/context.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import type { Tx } from '../../core/db/types.ts'
import type { BannerRow, HeroRow } from '../../core/db/schema/tables.ts'
import { AppError } from '../../core/lib/errors.ts'
import { omitUndefined } from '../../core/lib/omit-undefined.ts'
import { requireSelf } from '../../core/http/ownership.ts'
import type { ContentKind } from './content-kinds.ts'
import { noSuch, presentDeal } from './content-row.ts'
import * as write from './write-content.service.ts'

/** The author as clients send it. */
type Author = { author?: string | null | undefined }

/** Creates a banner or hero as the signed-in administrator. @throws AppError not_allowed if `author` is someone else. */
export async function createContent<Row extends BannerRow | HeroRow, Item, Draft extends object>(
  kind: ContentKind<Row, Item, Draft>, tx: Tx, actor: Actor, { author, ...rest }: Draft & Author,
): Promise<Item> {
  if (author) requireSelf(actor, author)
  const row = await write.insertContent(kind, tx, rest as unknown as Draft, actor.id)
  const item = kind.present(row)
  addAuditEntry(tx, { entity: kind.noun, id: row.id, title: row.title, before: null, after: kind.draftOf(item) })
  return item
}

/**
 * Updates the given fields of a banner or hero.
 * @throws AppError not_found; not_allowed if `author` is someone else; stale_edit (with the current item) if it was
 * saved since the editor loaded it.
 */
export async function updateContent<Row extends BannerRow | HeroRow, Item extends Banner | Hero, Draft extends object>(
  kind: ContentKind<Row, Item, Draft>, tx: Tx, actor: Actor, id: string,
  { author, version, ...edit }: { [field in keyof Draft]?: Draft[field] | undefined } & Author & { version?: number | undefined },
): Promise<Item> {
  if (author) requireSelf(actor, author)
  const row = (await lockRows(tx.db, tx.db.selectFrom(kind.table).selectAll().where('id', '=', id)).executeTakeFirst()) as Row | undefined
  if (!row) throw noSuch(kind.noun)
  if (version !== undefined && version !== row.version) throw stale(kind.noun, kind.present(row))
  const before = kind.draftOf(kind.present(row))
  const after = { ...before, ...omitUndefined(edit) } as Draft
  const changed = { ...row, ...kind.columns(after), version: row.version + 1 }
  await tx.db.updateTable(kind.table).set(changed as never).where('id', '=', id).execute()
  tx.invalidate('content')
  addAuditEntry(tx, { entity: kind.noun, id, title: changed.title, before, after })
  return kind.present(changed)
}

/** Deletes a banner or hero. @throws AppError not_found. */
export async function deleteContent<Row extends BannerRow | HeroRow, Item, Draft extends object>(
  { table, noun, present, draftOf }: ContentKind<Row, Item, Draft>, tx: Tx, id: string,
): Promise<void> {
  const row = (await tx.db.deleteFrom(table).where('id', '=', id).returningAll().executeTakeFirst()) as Row | undefined
  if (!row) throw noSuch(noun)
  tx.invalidate('content')
  addAuditEntry(tx, { entity: noun, id, title: row.title, before: draftOf(present(row)), after: null })
}

/** Sets the deal. @throws AppError stale_edit (with the current deal) if it was saved since the editor loaded it. */
export async function updateDeal(tx: Tx, { version, ...draft }: z.output<typeof contract.updateDeal.body>): Promise<Deal> {
  const before = await lockRows(tx.db, tx.db.selectFrom('deal').selectAll()).executeTakeFirst()
  if (version !== undefined && before && version !== before.version) throw stale('deal', presentDeal(before))
  const deal = presentDeal(await write.setDeal(tx, draft))
  addAuditEntry(tx, { entity: 'deal', id: null, title: deal.title, before: before ? dealFields(presentDeal(before)) : null, after: dealFields(deal) })
  return deal
}

const stale = (what: string, current: Banner | Hero | Deal) =>
  new AppError('stale_edit', `Someone else has changed this ${what} since you opened it. Please look at it again.`, { current })

const dealFields = ({ title, description, discount, imageUrl, endDate, isActive }: Deal) => ({ title, description, discount, imageUrl, endDate, isActive })
