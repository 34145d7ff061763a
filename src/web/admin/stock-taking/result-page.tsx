import { Link } from '@tanstack/react-router'
import { closeStockTaking, type StockTakingResult } from '../../../contract/stock-taking.ts'
import { errorMessage } from '../../api/error-message.ts'
import * as breadcrumb from '../../shared/breadcrumb.module.css'
import { Figures } from '../../shared/figures.tsx'
import { PageTitle } from '../../shared/page-title.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import * as columns from '../shared/columns.module.css'
import { countText } from '../shared/count-text.ts'
import { ListSkeleton } from '../shared/list-skeleton.tsx'
import { useMay } from '../shared/use-may.ts'
import { CloseSheet } from './close-sheet.tsx'
import { Decisions } from './decisions.tsx'
import { PurityTable } from './purity-table.tsx'
import { CodeList, TakenPieces } from './result-lists.tsx'
import { gramsText } from '../../../rules/piece-weight.ts'
import { takingDay, timesText } from './stock-taking-words.ts'
import { useDecisions } from './use-decisions.ts'
import { useResult } from './use-stock-taking.ts'
import * as styles from './result-page.module.css'

/** What a stock taking has found; while it is open, its missing pieces are decided about and it is closed. */
export function ResultPage({ id }: { id: string }) {
  const found = useResult(id)
  if (found.data) return <Result id={id} result={found.data} onChanged={() => void found.refetch()} />
  if (!found.error) return <ListSkeleton />

  return (
    <Empty
      tone="error"
      level={1}
      title="The stock taking could not be loaded."
      action={<Button onClick={() => void found.refetch()}>Try again</Button>}
    >
      {errorMessage(found.error)}
    </Empty>
  )
}

type ResultProps = { id: string; result: StockTakingResult; onChanged(): void }

function Result({ id, result, onChanged }: ResultProps) {
  const isOpen = result.state === 'open'
  const mayClose = useMay()(closeStockTaking)
  const decisions = useDecisions(id, result.missing)
  const decides = isOpen && mayClose

  return (
    <>
      <Path result={result} />
      <PageTitle title={`Result of ${takingDay(result)}`} note={timesText(result)}>
        <Button small onClick={() => print()}>
          Print
        </Button>
        {isOpen && (
          <Link
            to="/dashboard/stock-taking"
            search={{ taking: id }}
            className={buttonClass('line', { small: true })}
          >
            Scan more
          </Link>
        )}
      </PageTitle>
      <Figures figures={figuresOf(result)} />
      <div className={`${columns.columns} ${columns.broadAside}`}>
        <div className={columns.column}>
          <Missing result={result} decisions={decides ? decisions : undefined} />
          <TakenPieces
            title="Sold, and still here"
            note="Sold before they were scanned: kept for pick-up, or not handed over."
            pieces={result.sold}
          />
          <TakenPieces
            title="Not of this stock taking"
            note="Scanned, but of another kind, returned, or out of stock."
            pieces={result.outside}
          />
          <CodeList codes={result.unknown} />
        </div>
        <div className={columns.column}>
          <section className={sheetClass} aria-labelledby="grams">
            <h2 id="grams">Grams by purity</h2>
            <PurityTable result={result} />
          </section>
          {decides && <CloseSheet id={id} decisions={decisions} onRefused={onChanged} />}
        </div>
      </div>
    </>
  )
}

const Path = ({ result }: { result: StockTakingResult }) => (
  <nav aria-label="Breadcrumb">
    <ol className={breadcrumb.breadcrumb}>
      <li>
        <Link to="/dashboard/stock-taking">Stock taking</Link>
      </li>
      <li aria-current="page">
        <span>Result of {takingDay(result)}</span>
      </li>
    </ol>
  </nav>
)

function figuresOf({ found, missing, sold, unknown, outside }: StockTakingResult) {
  const figures = [
    { label: `Found, of ${(found.length + missing.length).toLocaleString('en-IN')}`, count: found.length },
    { label: 'Missing', count: missing.length },
    { label: 'Sold, and still here', count: sold.length },
    { label: 'Unknown tags', count: unknown.length },
    ...(outside.length > 0 ? [{ label: 'Not of this stock taking', count: outside.length }] : []),
  ]
  return figures.map(({ label, count }) => ({ label, value: count.toLocaleString('en-IN') }))
}

type MissingProps = {
  result: StockTakingResult
  /** Absent unless they can be decided about. */
  decisions: ReturnType<typeof useDecisions> | undefined
}

function Missing({ result: { missing, grams }, decisions }: MissingProps) {
  const weight = grams.reduce((sum, row) => sum + row.missing, 0)

  return (
    <section className={sheetClass} aria-labelledby="missing">
      <h2 id="missing">{decisions ? 'Missing, to decide' : 'Missing'}</h2>
      {missing.length === 0 ? (
        <p className={styles.note}>Nothing is missing.</p>
      ) : (
        <>
          <p className={styles.note}>
            {countText(missing.length, 'piece')}, {gramsText(weight)}. Look for them first.
          </p>
          <Decisions missing={missing} decisions={decisions} />
        </>
      )}
    </section>
  )
}
