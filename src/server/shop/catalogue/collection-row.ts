import type { Collection } from '../../../contract/collection.ts'
import type { CollectionRow } from '../../core/db/schema/collection-tables.ts'
import { AppError } from '../../core/lib/errors.ts'

export const noSuchCollection = () => new AppError('not_found', 'There is no such collection.')

/** Converts a row to its API form. */
export const presentCollection = (row: CollectionRow): Collection => ({
  _id: row.id,
  slug: row.slug,
  title: row.title,
  text: row.text,
  image: row.image,
  position: row.position,
  isVisible: row.is_visible === 1,
  menu: row.menu as Collection['menu'],
  version: row.version,
})
