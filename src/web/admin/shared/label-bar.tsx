import { useState } from 'react'
import { getPieceLabels, labelFormats, MAX_LABELS, type LabelFormat } from '../../../contract/piece.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { inputClass } from '../../ui/field-classes.ts'
import { linkClass } from '../../ui/link.ts'
import * as bar from './selection-bar.module.css'
import { countText } from './count-text.ts'

const formatNames: Record<LabelFormat, string> = {
  '100x15': '100 × 15 mm, with a tail',
  '80x12': '80 × 12 mm, with a tail',
  '68x26': '68 × 26 mm',
}

type LabelBarProps = {
  /** Of the selected pieces or variants. */
  ids: readonly string[]
  of: 'piece' | 'variant'
  onClear(): void
}

/** Prints the labels of the selected pieces or variants (LABEL-01). */
export function LabelBar({ ids, of, onClear }: LabelBarProps) {
  const [format, setFormat] = useState('')
  const [withPrice, setWithPrice] = useState(false)

  const query = new URLSearchParams({ ids: ids.join(',') })
  if (format) query.set('format', format)
  if (withPrice) query.set('price', '1')
  const isTooMany = ids.length > MAX_LABELS

  return (
    <div className={`${bar.bar} ${bar.tall}`}>
      <output>{countLabel(ids.length, of)}</output>
      <FormatField value={format} onChange={setFormat} />
      <label className={bar.field}>
        <input
          type="checkbox"
          checked={withPrice}
          onChange={({ currentTarget }) => setWithPrice(currentTarget.checked)}
        />
        With price
      </label>
      {ids.length === 0 || isTooMany ? (
        <Button small disabled>
          Print labels
        </Button>
      ) : (
        <>
          <a
            className={buttonClass('line', { small: true })}
            href={`${getPieceLabels.path}?${query}`}
            target="_blank"
            rel="noreferrer"
          >
            Print labels
          </a>
          <a className={linkClass} href={`${getPieceLabels.path}?${query}&as=tspl`} download="labels.tspl">
            For a label printer
          </a>
        </>
      )}
      {ids.length > 0 && (
        <button type="button" className={`${linkClass} ${bar.clear}`} onClick={onClear}>
          Clear selection
        </button>
      )}
    </div>
  )
}

function countLabel(count: number, of: LabelBarProps['of']): string {
  if (count === 0) return `Select ${of}s to print their labels.`
  return count > MAX_LABELS ? `Select at most ${MAX_LABELS} ${of}s.` : `${countText(count, of)} selected`
}

const FormatField = ({ value, onChange }: { value: string; onChange(format: string): void }) => (
  <div className={bar.field}>
    <label htmlFor="label-format">Label</label>
    <select
      id="label-format"
      className={`${inputClass} ${bar.control}`}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <option value="">Size in the settings</option>
      {labelFormats.map((each) => (
        <option key={each} value={each}>
          {formatNames[each]}
        </option>
      ))}
    </select>
  </div>
)
