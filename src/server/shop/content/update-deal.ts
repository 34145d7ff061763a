import { v7 as uuidv7 } from 'uuid'
import type { BannerDraft, DealDraft, HeroDraft } from '../../../contract/content-fields.ts'
import type { Tx } from '../../core/db/types.ts'
import type { BannerRow, DealRow, HeroRow } from '../../core/db/schema/tables.ts'
import { bannerKind, heroKind, type ContentKind } from './content-kinds.ts'

/** Inserts a video banner. */
export const insertBanner = (tx: Tx, draft: BannerDraft, authorId: string | null): Promise<BannerRow> => insertContent(bannerKind, tx, draft, authorId)

/** Inserts a hero slide. */
export const insertHero = (tx: Tx, draft: HeroDraft, authorId: string | null): Promise<HeroRow> => insertContent(heroKind, tx, draft, authorId)

/** Inserts a banner or hero. */
export async function insertContent<Row extends BannerRow | HeroRow, Draft>(
  { table, columns }: Pick<ContentKind<Row, unknown, Draft>, 'table' | 'columns'>, tx: Tx, draft: Draft, authorId: string | null,
): Promise<Row> {
  const row = { ...columns(draft), id: uuidv7(), author_id: authorId, created_at: Date.now(), version: 1 } as Row
  await tx.db.insertInto(table).values(row as never).execute()
  tx.invalidate('content')
  return row
}

/** Sets the single deal of the home page. */
export async function setDeal(tx: Tx, draft: DealDraft): Promise<DealRow> {
  const deal = {
    title: draft.title,
    description: draft.description,
    discount: draft.discount,
    image_url: draft.image || null,
    link: draft.link,
    ends_at: Date.parse(draft.endDate),
    is_active: draft.isActive ? 1 : 0,
  }
  const row = await tx.db
    .insertInto('deal')
    .values({ id: 1, ...deal, version: 1 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet((e) => ({ ...deal, version: e('deal.version', '+', 1) })))
    .returningAll()
    .executeTakeFirstOrThrow()
  tx.invalidate('content')
  return row
}
