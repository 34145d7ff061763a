import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { listStockDifferences, type StockDifference } from '../../../contract/piece.ts'
import { Button } from '../../ui/button.tsx'
import { linkClass } from '../../ui/link.ts'
import { sheetClass } from '../../ui/sheet.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { errorMessage } from '../../api/error-message.ts'
import { PIECES, variantName, type Target } from './piece-labels.ts'
import * as styles from './pieces-page.module.css'

/** Variants in the list. */
const MAX_SHOWN = 20

type StockDifferencesProps = { onEnter(target: Target): void; onShow(variantId: string): void }

/** Where the pieces in stock are not as many as the stock says. */
export function StockDifferences({ onEnter, onShow }: StockDifferencesProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const found = useQuery({
    queryKey: [PIECES, 'differences'],
    queryFn: () => api.counted(listStockDifferences, { query: { limit: String(MAX_SHOWN) } }),
    staleTime: 0,
  })

  const more = found.data ? found.data.total - found.data.rows.length : 0

  return (
    <section className={`${sheetClass} ${styles.differences}`} aria-labelledby="differences">
      <h2 id="differences">Pieces and stock</h2>
      <p>Pieces do not change a counted stock. This list shows where the two differ.</p>
      <Differences query={found} onEnter={onEnter} onShow={onShow} />
      {more > 0 && <p>And {more.toLocaleString('en-IN')} more.</p>}
    </section>
  )
}

type DifferencesProps = StockDifferencesProps & { query: UseQueryResult<{ rows: StockDifference[] }> }

function Differences({ query, onEnter, onShow }: DifferencesProps) {
  if (query.isError) {
    return (
      <p role="alert">
        {errorMessage(query.error)}{' '}
        <Button small onClick={() => void query.refetch()}>
          Try again
        </Button>
      </p>
    )
  }

  if (!query.data) return <Skeleton style={{ height: 160 }} />
  if (query.data.rows.length === 0) return <p>They agree everywhere.</p>

  return (
    <ul>
      {query.data.rows.map((each) => (
        <Difference
          key={each.variantId}
          difference={each}
          onEnter={() => onEnter(each)}
          onShow={() => onShow(each.variantId)}
        />
      ))}
    </ul>
  )
}

const Difference = ({
  difference,
  onEnter,
  onShow,
}: {
  difference: StockDifference
  onEnter(): void
  onShow(): void
}) => {
  const { name, pieces, stock, ordered } = difference
  const missing = stock + ordered - pieces

  return (
    <li>
      <b>{variantName(difference)}</b>
      <strong>{missing > 0 ? `${missing} to enter` : `${-missing} too many`}</strong>
      <small>
        {[
          pieces === 1 ? '1 piece' : `${pieces} pieces`,
          `${stock} in stock`,
          ordered > 0 && `${ordered} to pack`,
        ]
          .filter(Boolean)
          .join(', ')}
      </small>
      {missing > 0 ? (
        <button type="button" className={linkClass} onClick={onEnter}>
          Enter <span className="sr-only">pieces of {name}</span>
        </button>
      ) : (
        <button type="button" className={linkClass} onClick={onShow}>
          Show <span className="sr-only">pieces of {name}</span>
        </button>
      )}
    </li>
  )
}
