import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { getMetalAccount } from '../../../contract/metal-account.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { ListTable } from '../shared/list-table.tsx'
import { List, useList } from '../shared/list.tsx'
import { METAL_ACCOUNT, metalColumns } from './metal-columns.tsx'
import { MetalEntryDialog } from './metal-entry-dialog.tsx'
import { PeriodFilters, periodOf, type PeriodSearch } from './metal-period.tsx'
import * as styles from '../accounting/accounting-page.module.css'

type MetalPageProps = PeriodSearch & { onPeriod(search: PeriodSearch): void }

/** The metal in the shop by purity, over a month or a day (METAL-01). The address holds the period. */
export function MetalPage({ month, day, onPeriod }: MetalPageProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const [isEntering, setEntering] = useState(false)
  const period = periodOf({ month, day })
  const query = { from: period.from, to: period.to }
  const account = useList([METAL_ACCOUNT, query], () => api(getMetalAccount, { query }))

  return (
    <>
      <PageTitle title="Metal account" note="Finished pieces and loose metal by purity, in grams.">
        <a
          href={`${getMetalAccount.path}?from=${query.from}&to=${query.to}&format=csv`}
          download
          className={buttonClass('line', { small: true })}
        >
          <ExtraIcon name="download" /> CSV
        </a>
        <Button kind="main" small onClick={() => setEntering(true)}>
          Add entry
        </Button>
      </PageTitle>
      <List
        query={account}
        rows={account.data?.map((row) => Object.assign({ _id: `${row.metal} ${row.fineness}` }, row))}
        skeletonRows={4}
        failure="The metal account could not be loaded."
        filters={<PeriodFilters {...period} onPeriod={onPeriod} />}
        empty={
          <Empty title="No metal yet.">
            Pieces with a net weight and a purity are counted here, and the loose metal that you enter.
          </Empty>
        }
      >
        {(rows) => (
          <ListTable label="Metal by purity" columns={metalColumns} rows={rows} rowClassName={styles.row} />
        )}
      </List>
      <MetalEntryDialog open={isEntering} onClose={() => setEntering(false)} />
    </>
  )
}
