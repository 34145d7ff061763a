import type { Banner, Deal, Hero } from '../../contract/content.ts'
import type { Viewer } from '../accounts/sessions.service.ts'
import { dependOn } from '../answers.ts'
import type { Reader } from '../db/client.ts'
import { AppError } from '../errors.ts'
import { noSuchBanner, noSuchHero, presentBanner, presentDeal, presentHero } from './content-row.ts'

type ActiveQuery = { isActive?: 'true' | 'false' | undefined }

/**
 * Which states of a banner or hero this person may see: an administrator what they ask for, anyone else the active
 * ones and nothing when they ask for the inactive.
 */
function visibleStates(viewer: Viewer | null, { isActive }: ActiveQuery): number[] {
  if (isActive === 'true') return [1]
  if (isActive === 'false') return viewer?.role === 'admin' ? [0] : []
  return viewer?.role === 'admin' ? [0, 1] : [1]
}

/** Banners by their order; those of equal order oldest first. */
export async function listBanners(db: Reader, viewer: Viewer | null, query: ActiveQuery): Promise<Banner[]> {
  dependOn('content')
  const states = visibleStates(viewer, query)
  if (states.length === 0) return []
  const rows = await db
    .selectFrom('banners')
    .selectAll()
    .where('is_active', 'in', states)
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(presentBanner)
}

/** @throws AppError not_found, also for an inactive one that this person may not see. */
export async function getBanner(db: Reader, viewer: Viewer | null, id: string): Promise<Banner> {
  dependOn('content')
  const row = await db.selectFrom('banners').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || !visibleStates(viewer, {}).includes(row.is_active)) throw noSuchBanner()
  return presentBanner(row)
}

/** Heroes by their order; those of equal order oldest first. */
export async function listHeroes(db: Reader, viewer: Viewer | null, query: ActiveQuery): Promise<Hero[]> {
  dependOn('content')
  const states = visibleStates(viewer, query)
  if (states.length === 0) return []
  const rows = await db
    .selectFrom('heroes')
    .selectAll()
    .where('is_active', 'in', states)
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(presentHero)
}

/** @throws AppError not_found, also for an inactive one that this person may not see. */
export async function getHero(db: Reader, viewer: Viewer | null, id: string): Promise<Hero> {
  dependOn('content')
  const row = await db.selectFrom('heroes').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || !visibleStates(viewer, {}).includes(row.is_active)) throw noSuchHero()
  return presentHero(row)
}

/** @throws AppError not_found while no deal has been set. */
export async function getDeal(db: Reader): Promise<Deal> {
  dependOn('content')
  const row = await db.selectFrom('deal').selectAll().executeTakeFirst()
  if (!row) throw new AppError('not_found', 'There is no deal at the moment.')
  return presentDeal(row)
}
