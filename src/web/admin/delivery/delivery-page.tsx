import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { countPinRules, deletePinRules, exportPinRules } from '../../../contract/delivery.ts'
import { errorMessage } from '../../api/error-message.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'
import { countText } from '../shared/count-text.ts'
import { notifyResult } from '../shared/notify-result.ts'
import * as styles from './delivery-page.module.css'
import { ImportPinRules } from './import-pin-rules.tsx'
import { TestPin } from './test-pin.tsx'

const PIN_RULES = 'pin-rules'

/** The list of PIN codes that the shop delivers to (PIN-02): its number of rows, upload, and a test. */
export function DeliveryPage() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const found = useQuery({ queryKey: [PIN_RULES], queryFn: () => api(countPinRules, {}), staleTime: 0 })
  const [isDeleting, setDeleting] = useState(false)

  // The shop's own pages in this browser follow the list, too.
  const refresh = () =>
    Promise.all(
      [PIN_RULES, 'shop', 'delivery'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
    )

  const remove = async () => {
    await notifyResult(async () => (await api(deletePinRules, {})).message)
    await refresh()
  }

  const rules = found.data?.rules ?? 0

  return (
    <>
      <PageTitle
        title="Delivery"
        note="Where you deliver, where customers can pay in cash, and how many days it takes."
      >
        {rules > 0 && (
          <>
            <a
              href={exportPinRules.path}
              download="pin-codes.csv"
              className={buttonClass('line', { small: true })}
            >
              <ExtraIcon name="download" /> Download CSV
            </a>
            <Button small onClick={() => setDeleting(true)}>
              <ExtraIcon name="trash" /> Delete list
            </Button>
          </>
        )}
      </PageTitle>
      <div className={styles.page}>
        <PinList query={found} />
        <ImportPinRules hasRules={rules > 0} onDone={refresh} />
        <TestPin />
      </div>
      <ConfirmDialog
        open={isDeleting}
        title="Delete the PIN list?"
        description="You then deliver everywhere in India again, in 7 to 10 days. Download the list first if you may need it later."
        action="Delete"
        grave
        onConfirm={remove}
        onClose={() => setDeleting(false)}
      />
    </>
  )
}

/** The number of rows in the list, once it is known. */
function PinList({ query }: { query: UseQueryResult<{ rules: number }> }) {
  if (query.isError) {
    return (
      <Empty
        tone="error"
        title="The PIN list could not be loaded."
        action={<Button onClick={() => void query.refetch()}>Try again</Button>}
      >
        {errorMessage(query.error)}
      </Empty>
    )
  }

  if (!query.data) {
    return (
      <div className={sheetClass}>
        <LoadingText />
        <Skeleton style={{ height: 60 }} />
      </div>
    )
  }

  const { rules } = query.data
  if (rules === 0) return <Empty title="No list yet. Delivery dates are the same everywhere." />

  return (
    <p className={`${sheetClass} ${styles.count}`}>
      <b>{countText(rules, 'row')}</b> in your list. PIN codes that no row matches are not served.
    </p>
  )
}
