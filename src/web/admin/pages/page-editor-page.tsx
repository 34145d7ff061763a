import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useRouteContext } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { listPages, listPageVersions, type ManagedPage } from '../../../contract/page.ts'
import { errorMessage } from '../../api/error-message.ts'
import type { Api } from '../../api/client.ts'
import * as breadcrumb from '../../shared/breadcrumb.module.css'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ListSkeleton } from '../shared/list-skeleton.tsx'
import { PageForm } from './page-form.tsx'
import { PAGES } from './pages-key.ts'
import { readStatedText } from './read-stated-text.ts'
import * as styles from './page-form.module.css'

/** A page as it is edited. `text`: Markdown; of a stated text, what its page says now. */
export type EditedPage = ManagedPage & { text: string }

/** Loads a page into its editor; `new`: an empty one. */
export function PageEditorPage({ id }: { id: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [round, setRound] = useState(0)
  const found = useQuery({
    queryKey: [PAGES, id, round],
    queryFn: () => readPage(api, id),
    enabled: id !== 'new',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

  /** Loads it again, and all that shows it. */
  const done = async (saved: ManagedPage) => {
    await Promise.all(
      [PAGES, 'page', 'posts', 'shop'].map((key) =>
        queryClient.invalidateQueries({ queryKey: [key], refetchType: 'none' }),
      ),
    )
    if (id === 'new') await navigate({ to: '/dashboard/pages/$pageId', params: { pageId: saved._id } })
    else setRound(round + 1)
  }

  return (
    <>
      <nav aria-label="Breadcrumb">
        <ol className={`${breadcrumb.breadcrumb} ${styles.breadcrumb}`}>
          <li>
            <Link to="/dashboard/pages">Pages</Link>
          </li>
          <li aria-current="page">
            <span>{id === 'new' ? 'Add page' : found.data?.title}</span>
          </li>
        </ol>
      </nav>
      {id === 'new' ? (
        <PageForm page={undefined} onSaved={done} />
      ) : (
        <Loaded query={found}>{(page) => <PageForm key={page.version} page={page} onSaved={done} />}</Loaded>
      )}
    </>
  )
}

type LoadedProps = {
  query: { data?: EditedPage | undefined; error: Error | null; refetch(): unknown }
  children(page: EditedPage): ReactNode
}

function Loaded({ query: { data, error, refetch }, children }: LoadedProps) {
  if (error)
    return (
      <Empty
        tone="error"
        title={errorMessage(error)}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    )
  return data ? children(data) : <ListSkeleton rows={4} />
}

async function readPage(api: Api, id: string): Promise<EditedPage> {
  const [pages, [newest]] = await Promise.all([
    readAll(api),
    api(listPageVersions, { params: { id }, query: { limit: '1' } }),
  ])
  const page = pages.find(({ _id }) => _id === id)
  if (!page || !newest) throw new Error('There is no such page.')

  const text = newest.body ?? (await readStatedText(page.path))
  return { ...page, body: newest.body, version: newest.version, text }
}

/** The list has 100 pages at a time. */
async function readAll(api: Api, page = 1): ReturnType<typeof api<typeof listPages>> {
  const rows = await api(listPages, { query: { page: String(page) } })
  return rows.length < 100 ? rows : [...rows, ...(await readAll(api, page + 1))]
}
