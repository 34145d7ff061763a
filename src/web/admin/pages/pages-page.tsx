import { Link, useRouteContext } from '@tanstack/react-router'
import { listPages, type PageKind, type PageSummary } from '../../../contract/page.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import * as table from '../../shared/table.module.css'
import { buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { linkClass } from '../../ui/link.ts'
import { List, useList } from '../shared/list.tsx'
import { ListTable, type ListColumn } from '../shared/list-table.tsx'
import { ShopTime } from '../shared/shop-time.tsx'
import { StateDot } from '../shared/state-dot.tsx'
import { PAGES } from './pages-key.ts'
import * as styles from './pages-page.module.css'

/** The pages of the shop that the owner can write, and the posts of the journal (CONTENT-01). */
export function PagesPage() {
  const { api } = useRouteContext({ from: '__root__' })
  const found = useList([PAGES], () => api(listPages, { query: {} }))
  return (
    <>
      <PageTitle title="Pages" note="Your own pages, the policies, and the posts of the journal.">
        <Link
          to="/dashboard/pages/$pageId"
          params={{ pageId: 'new' }}
          className={buttonClass('main', { small: true })}
        >
          <ExtraIcon name="plus" /> Add page
        </Link>
      </PageTitle>
      <Part title="Pages" kind="page" query={found} empty="No pages yet." />
      <Part title="Journal" kind="journal" query={found} empty="No posts yet." />
    </>
  )
}

type PartProps = {
  title: string
  kind: PageKind
  query: ReturnType<typeof useList<PageSummary[]>>
  empty: string
}

/** Pages or posts. The pieces of the journal that come with the shop follow the owner's posts. */
function Part({ title, kind, query, empty }: PartProps) {
  const rows = query.data
    ?.filter((page) => page.kind === kind)
    .toSorted((one, other) => Number(one.stated) - Number(other.stated))
  const hasOwn = rows?.some(({ stated }) => !stated)
  return (
    <section className={styles.part} aria-labelledby={`pages-${kind}`}>
      <h2 id={`pages-${kind}`}>{title}</h2>
      {kind === 'journal' && rows && !hasOwn && <p className={styles.note}>{empty}</p>}
      <List
        query={query}
        rows={rows}
        skeletonRows={4}
        failure="The pages could not be loaded."
        level={3}
        empty={<Empty title={empty} level={3} />}
      >
        {(pages) => <ListTable label={title} columns={columns} rows={pages} />}
      </List>
    </section>
  )
}

const columns: ListColumn<PageSummary>[] = [
  {
    heading: 'Title',
    className: table.title,
    cell: ({ _id, title }) => (
      <Link to="/dashboard/pages/$pageId" params={{ pageId: _id }} className={linkClass}>
        {title}
      </Link>
    ),
  },
  { heading: 'Address', className: table.longDetail, cell: ({ path }) => path },
  {
    heading: 'State',
    className: table.detail,
    cell: ({ published }) => <StateDot on={published}>{published ? 'Published' : 'Draft'}</StateDot>,
  },
  {
    heading: 'Saved',
    className: table.detail,
    cell: ({ updatedAt }) => (updatedAt === null ? 'As delivered' : <ShopTime at={updatedAt} day />),
  },
]
