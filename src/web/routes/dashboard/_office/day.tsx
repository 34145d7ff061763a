import { createFileRoute } from '@tanstack/react-router'
import type { getDayBook } from '../../../../contract/day-book.ts'
import { DayBookPage } from '../../../admin/day-book/day-book-page.tsx'
import { toFormValues } from '../../../admin/shared/to-form-values.ts'

export const Route = createFileRoute('/dashboard/_office/day')({
  staticData: { duty: 'counter' satisfies typeof getDayBook.duty },
  validateSearch: toFormValues<'day'>,
  component: function Day() {
    return <DayBookPage day={Route.useSearch().day} />
  },
})
