import type * as z from 'zod/mini'
import type { Banner, Deal, Hero } from '../../contract/content.ts'
import type { BannerDraft, HeroDraft } from '../../contract/content-fields.ts'
import type * as contract from '../../contract/manage-content.ts'
import type { Viewer } from '../accounts/sessions.service.ts'
import { noteChange } from '../audit/audit.service.ts'
import { announce, type Tx } from '../db/client.ts'
import type { BannerRow, HeroRow } from '../db/tables.ts'
import { AppError } from '../errors.ts'
import { given } from '../given.ts'
import { requireSelf } from '../ownership.ts'
import { noSuchBanner, noSuchHero, presentBanner, presentDeal, presentHero } from './content-row.ts'
import * as write from './write-content.service.ts'

type Body<E extends { body: z.ZodMiniType }> = z.output<E['body']>

/** Adds a banner in the administrator's name. @throws AppError not_allowed when `author` is another. */
export async function addBanner(tx: Tx, viewer: Viewer, { author, ...draft }: Body<typeof contract.createBanner>): Promise<Banner> {
  if (author) requireSelf(viewer, author)
  const row = await write.createBanner(tx, draft, viewer.id)
  noteChange(tx, { entity: 'banner', id: row.id, title: row.title, before: null, after: bannerDraft(row) })
  return presentBanner(row)
}

/**
 * Changes what was given of a banner. @throws AppError not_found, not_allowed when `author` is another, stale_edit
 * (with the banner as it is) when it was saved since the editor saw it.
 */
export async function changeBanner(
  tx: Tx, viewer: Viewer, id: string, { author, version, ...edit }: Body<typeof contract.updateBanner>,
): Promise<Banner> {
  if (author) requireSelf(viewer, author)
  const row = await tx
    .updateTable('banners').set((e) => ({ version: e.ref('version') })).where('id', '=', id).returningAll().executeTakeFirst()
  if (!row) throw noSuchBanner()
  if (version !== undefined && version !== row.version) throw stale('banner', presentBanner(row))
  const [before, after] = [bannerDraft(row), { ...bannerDraft(row), ...given(edit) }]
  const changed = { ...row, ...write.bannerColumns(after), version: row.version + 1 }
  await tx.updateTable('banners').set(changed).where('id', '=', id).execute()
  announce(tx, 'content')
  noteChange(tx, { entity: 'banner', id, title: changed.title, before, after })
  return presentBanner(changed)
}

/** Takes a banner away. @throws AppError not_found. */
export async function removeBanner(tx: Tx, id: string): Promise<void> {
  const row = await tx.deleteFrom('banners').where('id', '=', id).returningAll().executeTakeFirst()
  if (!row) throw noSuchBanner()
  announce(tx, 'content')
  noteChange(tx, { entity: 'banner', id, title: row.title, before: bannerDraft(row), after: null })
}

/** Adds a hero slide in the administrator's name. @throws AppError not_allowed when `author` is another. */
export async function addHero(tx: Tx, viewer: Viewer, { author, ...draft }: Body<typeof contract.createHero>): Promise<Hero> {
  if (author) requireSelf(viewer, author)
  const row = await write.createHero(tx, draft, viewer.id)
  noteChange(tx, { entity: 'hero', id: row.id, title: row.title, before: null, after: heroDraft(row) })
  return presentHero(row)
}

/** Changes what was given of a hero slide. @throws AppError as changeBanner does. */
export async function changeHero(
  tx: Tx, viewer: Viewer, id: string, { author, version, ...edit }: Body<typeof contract.updateHero>,
): Promise<Hero> {
  if (author) requireSelf(viewer, author)
  const row = await tx
    .updateTable('heroes').set((e) => ({ version: e.ref('version') })).where('id', '=', id).returningAll().executeTakeFirst()
  if (!row) throw noSuchHero()
  if (version !== undefined && version !== row.version) throw stale('hero', presentHero(row))
  const [before, after] = [heroDraft(row), { ...heroDraft(row), ...given(edit) }]
  const changed = { ...row, ...write.heroColumns(after), version: row.version + 1 }
  await tx.updateTable('heroes').set(changed).where('id', '=', id).execute()
  announce(tx, 'content')
  noteChange(tx, { entity: 'hero', id, title: changed.title, before, after })
  return presentHero(changed)
}

/** Takes a hero slide away. @throws AppError not_found. */
export async function removeHero(tx: Tx, id: string): Promise<void> {
  const row = await tx.deleteFrom('heroes').where('id', '=', id).returningAll().executeTakeFirst()
  if (!row) throw noSuchHero()
  announce(tx, 'content')
  noteChange(tx, { entity: 'hero', id, title: row.title, before: heroDraft(row), after: null })
}

/** Sets the deal. @throws AppError stale_edit (with the deal as it is) when it was saved since the editor saw it. */
export async function changeDeal(tx: Tx, { version, ...draft }: Body<typeof contract.updateDeal>): Promise<Deal> {
  const before = await tx.updateTable('deal').set((e) => ({ version: e.ref('version') })).returningAll().executeTakeFirst()
  if (version !== undefined && before && version !== before.version) throw stale('deal', presentDeal(before))
  const deal = presentDeal(await write.setDeal(tx, draft))
  noteChange(tx, { entity: 'deal', id: null, title: deal.title, before: before ? dealFields(presentDeal(before)) : null, after: dealFields(deal) })
  return deal
}

const stale = (what: string, current: Banner | Hero | Deal) =>
  new AppError('stale_edit', `Someone else has changed this ${what} since you opened it. Please look at it again.`, { current })

/** What is written of a banner that stands there. */
function bannerDraft(row: BannerRow): BannerDraft {
  const { title, description, videoUrl, isActive, order } = presentBanner(row)
  return { title, description, videoUrl, isActive, order }
}

function heroDraft(row: HeroRow): HeroDraft {
  const { title, subtitle, description, images, isActive, order } = presentHero(row)
  return { title, subtitle, description, images, isActive, order }
}

const dealFields = ({ title, description, discount, imageUrl, endDate }: Deal) => ({ title, description, discount, imageUrl, endDate })
