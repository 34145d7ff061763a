import type { CollectionDraft } from '../../../../contract/collection-fields.ts'
import type { Collection, CollectionWithProducts } from '../../../../contract/collection.ts'
import type { CollectionRow } from '../../../core/db/schema/collection-tables.ts'
import { AppError } from '../../../core/lib/errors.ts'

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

/** Converts a draft to table columns. */
export const collectionColumns = ({
  slug,
  title,
  text,
  image,
  position,
  isVisible,
  menu,
}: CollectionDraft) => ({
  slug,
  title,
  text,
  image,
  position,
  is_visible: isVisible ? 1 : 0,
  menu,
})

/** Returns the editable fields of a collection. */
export const collectionDraftOf = ({
  slug,
  title,
  text,
  image,
  position,
  isVisible,
  menu,
  products,
}: CollectionWithProducts): CollectionDraft => ({
  slug,
  title,
  text,
  image,
  position,
  isVisible,
  menu,
  products,
})
