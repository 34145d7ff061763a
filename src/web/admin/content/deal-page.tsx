import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
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
  const isNew = found.error instanceof ApiError && found.error.status === 404
  return (
    <>
      <PageTitle title="Deal banner" />
      {found.isError && !isNew ? (
        <Empty
          tone="error"
          title={`Error loading deal: ${errorMessage(found.error)}`}
          action={<Button onClick={() => void found.refetch()}>Try again</Button>}
        />
      ) : found.isPending ? (
        <div className={sheetClass}>
          <LoadingText />
          <Skeleton style={{ height: 420 }} />
        </div>
      ) : (
        <DealForm key={found.data?.version} deal={found.data} onSaved={() => void found.refetch()} />
      )}
    </>
  )
}
