import { useRouteContext } from '@tanstack/react-router'
import {
  getGstSheets,
  getGstTotals,
  getInvoiceRegister,
  getInvoiceRegisterPdf,
  getTallyVouchers,
} from '../../../contract/invoicing.ts'
import { exportPanDeclarations } from '../../../contract/manage-orders.ts'
import { halfYearOf } from '../../../rules/financial-year.ts'
import { dateOfDay, dayInIndia, monthText } from '../../../rules/india-time.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { RecentLoginLink } from '../../shared/recent-login-link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { countText } from '../shared/count-text.ts'
import { FilterSelect } from '../shared/filter-select.tsx'
import { List, useList } from '../shared/list.tsx'
import { ListTable } from '../shared/list-table.tsx'
import { useMay } from '../shared/use-may.ts'
import { sheetColumns, sheetRows } from './sheet-columns.tsx'
import * as styles from './accounting-page.module.css'

/** Months that can be chosen. */
const MONTHS = 24

type AccountingPageProps = { month: string | undefined; onMonth(month: string): void }

/**
 * The accountant's files of a month, and what their sheets add up to (GST-01, GST-02). The address holds the
 * month.
 */
export function AccountingPage({ month: wanted, onMonth }: AccountingPageProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const months = lastMonths(MONTHS)
  // The accountant asks for the month that has ended.
  const month = months.find((each) => each === wanted) ?? months[1] ?? ''
  const found = useList(['gst-totals', month], () => api(getGstTotals, { query: { month } }))

  return (
    <>
      <PageTitle
        title="Accounting"
        note="All invoices and credit notes of a month. To be confirmed by your accountant."
      />
      <List
        query={found}
        rows={found.data && (found.data.register.documents > 0 ? sheetRows(found.data) : [])}
        skeletonRows={7}
        failure="The sums could not be loaded."
        filters={
          <FilterSelect
            label="Month"
            required
            options={months.map((each) => [each, monthText(each)] as const)}
            value={month}
            onChange={(chosen) => chosen && onMonth(chosen)}
          />
        }
        count={found.data && countText(found.data.register.documents, 'document')}
        empty={
          <Empty title={`No invoices in ${monthText(found.data?.month ?? month)}.`}>
            An order gets its invoice when it is shipped.
          </Empty>
        }
      >
        {(rows) => (
          <>
            <Files month={found.data?.month ?? month} />
            <ListTable
              label="Sums of the sheets"
              columns={sheetColumns}
              rows={rows}
              rowClassName={({ _id }) =>
                _id === 'register' ? `${styles.row} ${styles.register}` : styles.row
              }
            />
          </>
        )}
      </List>
    </>
  )
}

const files = [
  ['GST sheets (ZIP)', getGstSheets.path, 'main'],
  ['Tally vouchers (XML)', getTallyVouchers.path, 'line'],
  ['Invoice register (CSV)', getInvoiceRegister.path, 'line'],
  ['Invoice register (PDF)', getInvoiceRegisterPdf.path, 'line'],
] as const

function Files({ month }: { month: string }) {
  const may = useMay()

  return (
    <div className={styles.files}>
      {files.map(([text, path, kind]) => (
        <a
          key={path}
          href={`${path}?month=${month}`}
          {...(path === getInvoiceRegisterPdf.path
            ? { target: '_blank', rel: 'noreferrer' }
            : { download: true })}
          className={buttonClass(kind)}
        >
          {text}
        </a>
      ))}
      {may(exportPanDeclarations) && (
        <RecentLoginLink
          href={`${exportPanDeclarations.path}?half=${halfYearOf(month)}`}
          download
          className={buttonClass('line')}
        >
          PAN declarations of the half-year (CSV)
        </RecentLoginLink>
      )}
    </div>
  )
}

/** The newest months in India as 2026-11, this one first. */
function lastMonths(count: number): string[] {
  const today = dateOfDay(dayInIndia(Date.now()))
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  )
}
