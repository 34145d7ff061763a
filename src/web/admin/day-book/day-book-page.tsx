import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { closeDay, getDayBook, type DayBook } from '../../../contract/day-book.ts'
import { dayInIndia, isoDay } from '../../../rules/india-time.ts'
import { errorMessage } from '../../api/error-message.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'
import * as columns from '../shared/columns.module.css'
import { useMay } from '../shared/use-may.ts'
import { BookEntries } from './book-entries.tsx'
import { CloseDayForm } from './close-day-form.tsx'
import { ClosedDay } from './closed-day.tsx'
import { CountBar } from './count-bar.tsx'
import * as styles from './day-book-page.module.css'
import { DayTools } from './day-tools.tsx'
import { PersonSums } from './person-sums.tsx'
import { WaySums } from './way-sums.tsx'

/** What a day received and paid out, and the count of its cash (DAY-01, DAY-02). */
export function DayBookPage({ day: named }: { day: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const [today] = useState(() => isoDay(dayInIndia(Date.now())))
  const day = named !== undefined && /^\d{4}-\d\d-\d\d$/.test(named) && named <= today ? named : today
  const found = useQuery({
    queryKey: ['day-book', day],
    queryFn: () => api(getDayBook, { query: { day } }),
    staleTime: 0,
  })

  return (
    <>
      <PageTitle title="Day book" note="Everything received and paid out, in order.">
        <DayTools day={day} today={today} />
      </PageTitle>
      {found.isError && (
        <Empty
          tone="error"
          title="The day book could not be loaded."
          action={<Button onClick={() => void found.refetch()}>Try again</Button>}
        >
          {errorMessage(found.error)}
        </Empty>
      )}
      {found.isPending && (
        <>
          <LoadingText />
          <Skeleton style={{ height: 96 }} />
          <Skeleton style={{ height: 420, marginTop: 20 }} />
        </>
      )}
      {found.data && <Book book={found.data} isToday={day === today} />}
    </>
  )
}

function Book({ book, isToday }: { book: DayBook; isToday: boolean }) {
  const may = useMay()

  return (
    <>
      <WaySums book={book} />
      <div className={`${columns.columns} ${columns.broadAside} ${styles.book}`}>
        <div className={columns.column}>
          <BookEntries book={book} isToday={isToday} />
          <PersonSums book={book} />
        </div>
        {book.state === 'closed' && <ClosedDay book={book} />}
        {book.state === 'open' && may(closeDay) && (
          <>
            <CloseDayForm key={book.day} book={book} />
            <CountBar expected={book.cash.expected} />
          </>
        )}
      </div>
    </>
  )
}
