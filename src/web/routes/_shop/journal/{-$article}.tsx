import { createFileRoute } from '@tanstack/react-router'
import { headFromLoader } from '../../../app/head-from-loader.ts'
import { articleIds } from '../../../storefront/journal/article-ids.ts'
import { loadJournal } from '../../../storefront/journal/load-journal.ts'
import { JournalPage } from '../../../storefront/journal/journal-page.tsx'

/** The journal, and each of its pieces. */
export const Route = createFileRoute('/_shop/journal/{-$article}')({
  staticData: {
    sitemap: true,
    addresses: import.meta.env.SSR ? ['/journal', ...articleIds.map((id) => `/journal/${id}`)] : [],
  },
  loader: loadJournal,
  head: headFromLoader,
  component: function Journal() {
    return <JournalPage article={Route.useParams().article} />
  },
})
