import { useEffect, useRef, useState, type FormEvent } from 'react'
import { cleanCode } from '../../../contract/typed-entries.ts'
import { Picture } from '../../shared/picture.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { fieldClass } from '../../ui/field-classes.ts'
import { linkClass } from '../../ui/link.ts'
import { sheetClass } from '../../ui/sheet.ts'
import { ScanInput } from '../shared/scan-input.tsx'
import type { Target } from './piece-labels.ts'
import { ScannedPieces } from './scanned-pieces.tsx'
import { useScan } from './use-scan.ts'
import { VariantPicker } from './variant-picker.tsx'
import * as styles from './scan-box.module.css'

type ScanBoxProps = {
  target: Target | undefined
  onTarget(target: Target): void
  onAdded(): void
  onFind(huid: string): void
}

/** One field that keeps the focus: Enter adds the HUID in it as a piece of the chosen variant. */
export function ScanBox({ target, onTarget, onAdded, onFind }: ScanBoxProps) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isPicking, setPicking] = useState(false)
  const { scanned, problem, clearProblem, add, replace } = useScan(target, onAdded)
  useEffect(() => field.current?.focus(), [target])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The field is emptied immediately: the next tag may be scanned before the response arrives.
    setText('')
    field.current?.focus()
    if (text.trim() !== '') void add(cleanCode(text))
  }

  const [last] = scanned
  const addedText = last && `${last.piece.huid} added. ${scanned.length} in this session.`

  return (
    <>
      <section className={`${sheetClass} ${styles.box}`} aria-label="Scan">
        <form className={fieldClass} onSubmit={submit}>
          <label htmlFor="scan">HUID</label>
          <ScanInput
            takesHuid
            id="scan"
            ref={field}
            value={text}
            maxLength={20}
            placeholder="Scan or type six characters"
            autoCapitalize="characters"
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            onCode={(code) => void add(cleanCode(code))}
            outcome={problem ? problem.text : addedText}
          />
        </form>
        <ScanTarget target={target} onChange={() => setPicking(true)} />
        <ScanAlert problem={problem} onFind={onFind} />
        <output className="sr-only">{addedText}</output>
      </section>
      {scanned.length > 0 && (
        <ScannedPieces scanned={scanned} onChange={replace} onDone={() => field.current?.focus()} />
      )}
      <Dialog
        open={isPicking}
        onClose={() => setPicking(false)}
        title="Choose what to add"
        finalFocus={field}
      >
        <VariantPicker
          onPick={(picked) => {
            onTarget(picked)
            setPicking(false)
            clearProblem()
          }}
        />
      </Dialog>
    </>
  )
}

/** What scanned pieces are added to. */
const ScanTarget = ({ target, onChange }: { target: Target | undefined; onChange(): void }) =>
  target ? (
    <div className={styles.target}>
      <Picture src={target.image} alt="" width={56} height={56} sizes="56px" widest={120} />
      <div>
        <small>Adding to</small>
        <b>{target.name}</b>
        <small>
          {[target.purity, target.color, target.size && `size ${target.size}`].filter(Boolean).join(', ')}
        </small>
      </div>
      <button type="button" className={linkClass} onClick={onChange}>
        Change <span className="sr-only">what is added</span>
      </button>
    </div>
  ) : (
    <div className={styles.choose}>
      <Button onClick={onChange}>Choose product</Button>
    </div>
  )

type ScanAlertProps = { problem: ReturnType<typeof useScan>['problem']; onFind(huid: string): void }

/** Why the last tag was not added. */
const ScanAlert = ({ problem, onFind }: ScanAlertProps) => (
  <div role="alert" className={problem ? styles.problem : undefined}>
    {problem && (
      <>
        <ExtraIcon name="warning" />
        <p>
          <b>{problem.text}</b> {problem.detail}
        </p>
        {problem.huid && (
          <button type="button" className={linkClass} onClick={() => problem.huid && onFind(problem.huid)}>
            Show it
          </button>
        )}
      </>
    )}
  </div>
)
