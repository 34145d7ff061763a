import { createFileRoute } from '@tanstack/react-router'
import { headFromLoader } from '../../../app/head-from-loader.ts'
import { loadJournal } from '../../../storefront/journal/load-journal.ts'
import { JournalPage } from '../../../storefront/journal/journal-page.tsx'

/** The journal, and each of its pieces. */
export const Route = createFileRoute('/_shop/journal/{-$article}')({
  loader: loadJournal,
  head: headFromLoader,
  component: function Journal() {
    return <JournalPage article={Route.useParams().article} />
  },
})
