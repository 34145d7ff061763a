import { keepPreviousData, useQuery, type QueryKey, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { errorMessage } from '../../api/error-message.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { SearchField, type SearchFieldProps } from './search-field.tsx'
import * as listTools from './list-tools.module.css'

/** Loads a list from the server. The earlier rows stay until the new ones have loaded. */
export const useList = <T,>(queryKey: QueryKey, queryFn: () => Promise<T>) =>
  useQuery({ queryKey, queryFn, staleTime: 0, placeholderData: keepPreviousData })

type ListProps<R> = {
  query: Pick<UseQueryResult, 'isError' | 'error' | 'refetch' | 'isPlaceholderData'>
  /** The loaded rows. */
  rows: readonly R[] | undefined
  search?: SearchFieldProps
  filters?: ReactNode
  /** The number of rows, beside the filters. */
  count?: string | undefined
  /** Between the filters and the rows. */
  above?: ReactNode
  /** Shown when the list cannot be loaded, above the reason. */
  failure: string
  /** Shown when there are no rows. */
  empty: ReactNode
  /** Links to the other pages. */
  pages?: ReactNode
  skeletonRows?: number
  /** Heading level of the failure. */
  level?: 2 | 3
  /** Shows the rows. */
  children(rows: readonly R[]): ReactNode
}

/** A list of the back office: search and filters, then its rows, or its empty, failed or loading state. */
export function List<R>({ search, filters, count, above, ...state }: ListProps<R>) {
  return (
    <>
      {(search ?? filters) && (
        <div className={listTools.tools}>
          {search && <SearchField {...search} />}
          {filters}
          {count !== undefined && <output className={listTools.count}>{count}</output>}
        </div>
      )}
      {above}
      <ListState {...state} />
    </>
  )
}

/** The rows of a list, or why there are none. */
function ListState<R>({
  query,
  rows,
  failure,
  empty,
  pages,
  skeletonRows,
  level = 2,
  children,
}: Omit<ListProps<R>, 'search' | 'filters' | 'count' | 'above'>) {
  if (query.isError) {
    return (
      <Empty
        tone="error"
        title={failure}
        level={level}
        action={<Button onClick={() => void query.refetch()}>Try again</Button>}
      >
        {errorMessage(query.error)}
      </Empty>
    )
  }

  if (!rows) return <ListSkeleton {...(skeletonRows && { rows: skeletonRows })} />

  return (
    <div aria-busy={query.isPlaceholderData}>
      {rows.length > 0 ? children(rows) : empty}
      {pages}
    </div>
  )
}
