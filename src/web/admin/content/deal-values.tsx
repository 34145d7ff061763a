import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import type { Deal } from '../../../contract/content.ts'
import { DealDraft } from '../../../contract/content-fields.ts'
import type { FieldNames } from '../shared/merge-draft.ts'
import { PicturesSaid } from '../shared/newer-version.tsx'
import { fieldTime } from '../shared/shop-time.tsx'

/** Schema of the form. A deal that is shown must not have ended: its clock would stand at zero. */
export const DealSchema = DealDraft.check(
  z.refine(({ isActive, endDate }) => !isActive || Date.parse(endDate) > Date.now(), {
    error: 'This date has passed. Choose a later one, or switch the deal off.',
    path: ['endDate'],
  }),
)

export type DealValues = z.input<typeof DealSchema>
export type DealEntry = z.output<typeof DealSchema>

export const dealNames: FieldNames<DealValues> = {
  isActive: 'Active',
  title: 'Title',
  description: 'Description',
  discount: 'Discount',
  endDate: 'End date',
  link: 'Button leads to',
  image: 'Image',
}

export const emptyDeal: Partial<DealValues> = {
  title: '',
  description: '',
  image: null,
  link: '/shop',
  endDate: '',
  isActive: true,
}

export const dealValuesOf = ({
  title,
  description,
  discount,
  imageUrl,
  link,
  endDate,
  isActive,
}: Deal): DealValues => ({
  title,
  description,
  discount,
  image: imageUrl,
  link,
  endDate: fieldTime(endDate),
  isActive,
})

/** A value of a field, as people read it. */
export function dealWordsOf(field: keyof DealValues, draft: Partial<DealValues>): ReactNode {
  if (field === 'isActive') return draft.isActive ? 'Yes' : 'No'
  if (field === 'image') return draft.image ? <PicturesSaid pictures={[draft.image]} /> : 'None'
  if (field === 'endDate') return draft.endDate?.replace('T', ', ') || 'Empty'

  return String(draft[field] ?? '') || 'Empty'
}
