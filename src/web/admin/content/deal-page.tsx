import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Deal } from '../../../contract/content.ts'
import { ApiError } from '../../api/client.ts'
import { dealQuery } from '../../api/queries/content.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import { Skeleton, LoadingText } from '../../ui/skeleton.tsx'
import { errorMessage } from '../../api/error-message.ts'
import { DealForm } from './deal-form.tsx'
import { PageTitle } from '../../shared/page-title.tsx'

/** The deal of the home page (ADM-09). */
export function DealPage() {
  const { api } = useRouteContext({ from: '__root__' })
  // The form must start from the stored deal, not from a cached one, and must not change while someone types.
  const found = useQuery({
    ...dealQuery(api),
    queryKey: ['deal-to-edit'],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

  return (
    <>
      <PageTitle title="Deal banner" />
      <DealSheet query={found} />
    </>
  )
}

/** The form of the deal, once it is loaded. The first deal has nothing to load. */
function DealSheet({ query }: { query: UseQueryResult<Deal> }) {
  const isNew = query.error instanceof ApiError && query.error.status === 404

  if (query.isError && !isNew) {
    return (
      <Empty
        tone="error"
        title={`Error loading deal: ${errorMessage(query.error)}`}
        action={<Button onClick={() => void query.refetch()}>Try again</Button>}
      />
    )
  }

  if (query.isPending) {
    return (
      <div className={sheetClass}>
        <LoadingText />
        <Skeleton style={{ height: 420 }} />
      </div>
    )
  }

  return <DealForm key={query.data?.version} deal={query.data} onSaved={() => void query.refetch()} />
}
