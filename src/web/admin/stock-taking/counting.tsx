import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { StockTaking, StockTakingResult } from '../../../contract/stock-taking.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import { soundProblem } from '../../lib/sound.ts'
import { errorMessage } from '../../api/error-message.ts'
import { countText } from '../shared/count-text.ts'
import { ListSkeleton } from '../shared/list-skeleton.tsx'
import { ScanInput } from '../shared/scan-input.tsx'
import { scannedCode } from './kept-scans.ts'
import { LastScans } from './last-scans.tsx'
import { PurityTable } from './purity-table.tsx'
import { startText } from './stock-taking-words.ts'
import { useResult } from './use-stock-taking.ts'
import { useScans } from './use-scans.ts'
import * as styles from './counting.module.css'

/** The scanner of an open stock taking. `others`: whether more than one is open. */
export function Counting({ taking, others }: { taking: StockTaking; others: boolean }) {
  const found = useResult(taking._id)

  return (
    <>
      <PageTitle title="Stock taking" note={startText(taking)}>
        {others && (
          <Link to="/dashboard/stock-taking" className={buttonClass('line', { small: true })}>
            All stock takings
          </Link>
        )}
        <Link
          to="/dashboard/stock-taking/$takingId"
          params={{ takingId: taking._id }}
          className={buttonClass('line', { small: true })}
        >
          See the result
        </Link>
      </PageTitle>
      {found.data ? (
        <Scanner taking={taking} result={found.data} onSent={() => found.refetch()} />
      ) : (
        <NoResult error={found.error} onRetry={() => void found.refetch()} />
      )}
    </>
  )
}

const NoResult = ({ error, onRetry }: { error: unknown; onRetry(): void }) =>
  error ? (
    <Empty
      tone="error"
      title="The stock taking could not be loaded."
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      {errorMessage(error)}
    </Empty>
  ) : (
    <ListSkeleton rows={4} />
  )

type ScannerProps = { taking: StockTaking; result: StockTakingResult; onSent(): Promise<unknown> }

function Scanner({ taking, result, onSent }: ScannerProps) {
  const scans = useScans(taking._id, onSent)
  const found = result.found.length
  const total = found + result.missing.length

  const scan = (typed: string) => {
    const code = scannedCode(typed)
    if (code === undefined) return soundProblem()
    scans.add(
      code,
      result.found.some((piece) => piece.code === code),
    )
  }

  return (
    <div className={styles.column}>
      <Waiting scans={scans} />
      <section className={`${sheetClass} ${styles.scanner}`} aria-label="Scan">
        <ScanForm
          onScan={scan}
          outcome={`${found.toLocaleString('en-IN')} of ${countText(total, 'piece')} counted.`}
        />
        <div className={styles.progress}>
          <p>
            <b>{found.toLocaleString('en-IN')}</b> of {countText(total, 'piece')}
          </p>
          <progress value={found} max={Math.max(1, total)} aria-label="Counted pieces" />
        </div>
        <LastScans scans={scans} result={result} />
      </section>
      <section className={`${sheetClass} ${styles.purities}`} aria-labelledby="counted">
        <h2 id="counted">Counted so far</h2>
        <PurityTable result={result} counting />
      </section>
    </div>
  )
}

/** One field that keeps the focus: Enter counts the tag in it. */
function ScanForm({ onScan, outcome }: { onScan(text: string): void; outcome: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  useEffect(() => field.current?.focus(), [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The field is emptied immediately, for the next tag.
    setText('')
    field.current?.focus()
    if (text.trim() !== '') onScan(text)
  }

  return (
    <form onSubmit={submit}>
      <label htmlFor="stock-scan" className="sr-only">
        Scan a tag
      </label>
      <ScanInput
        id="stock-scan"
        ref={field}
        value={text}
        maxLength={60}
        placeholder="Scan a tag or HUID"
        autoCapitalize="characters"
        enterKeyHint="done"
        onCode={onScan}
        outcome={outcome}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </form>
  )
}

/** Says that scans wait for the network, or that the shop rejects them. */
function Waiting({ scans: { waiting, failure, discard } }: { scans: ReturnType<typeof useScans> }) {
  if (!failure || waiting.length === 0) return null

  const sentence = `${countText(waiting.length, 'scan')} ${waiting.length === 1 ? 'is' : 'are'} kept on this device`
  if (failure.waits)
    return (
      <output className={styles.waiting}>
        <ExtraIcon name="warning" />
        <span>
          <b>The shop cannot be reached.</b> {sentence} and sent by{' '}
          {waiting.length === 1 ? 'itself' : 'themselves'}. Keep scanning.
        </span>
      </output>
    )

  return (
    <div className={styles.waiting} role="alert">
      <ExtraIcon name="warning" />
      <span>
        <b>{failure.text}</b> {sentence} and {waiting.length === 1 ? 'was' : 'were'} not counted.
      </span>
      <Button small onClick={discard}>
        Discard them
      </Button>
    </div>
  )
}
