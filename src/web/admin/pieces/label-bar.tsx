import { useState } from 'react'
import { getPieceLabels, labelFormats, MAX_LABELS, type LabelFormat, type ListedPiece } from '../../../contract/piece.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { inputClass } from '../../ui/field-classes.ts'
import { linkClass } from '../../ui/link.ts'
import * as bar from '../shared/selection-bar.module.css'
import { countText } from '../shared/count-text.ts'

const formatNames: Record<LabelFormat, string> = { '100x15': '100 × 15 mm, with a tail', '80x12': '80 × 12 mm, with a tail', '68x26': '68 × 26 mm' }

/** Prints the labels of the selected pieces (LABEL-01). */
export function LabelBar({ pieces, onClear }: { pieces: readonly ListedPiece[]; onClear(): void }) {
  const [format, setFormat] = useState('')
  const [withPrice, setWithPrice] = useState(false)
  const query = new URLSearchParams({ ids: pieces.map(({ _id }) => _id).join(','), ...(format && { format }), ...(withPrice && { price: '1' }) })
  const isTooMany = pieces.length > MAX_LABELS
  return (
    <div className={`${bar.bar} ${bar.tall}`}>
      <output>{pieces.length === 0 ? 'Select pieces to print their labels.' : isTooMany ? `Select at most ${MAX_LABELS} pieces.` : `${countText(pieces.length, 'piece')} selected`}</output>
      <div className={bar.field}>
        <label htmlFor="label-format">Label</label>
        <select id="label-format" className={`${inputClass} ${bar.control}`} value={format} onChange={({ currentTarget }) => setFormat(currentTarget.value)}>
          <option value="">Size in the settings</option>
          {labelFormats.map((each) => <option key={each} value={each}>{formatNames[each]}</option>)}
        </select>
      </div>
      <label className={bar.field}>
        <input type="checkbox" checked={withPrice} onChange={({ currentTarget }) => setWithPrice(currentTarget.checked)} />
        With price
      </label>
      {pieces.length === 0 || isTooMany ? (
        <Button small disabled>Print labels</Button>
      ) : (
        <a className={buttonClass('line', { small: true })} href={`${getPieceLabels.path}?${query}`} target="_blank" rel="noreferrer">Print labels</a>
      )}
      {pieces.length > 0 && <button type="button" className={`${linkClass} ${bar.clear}`} onClick={onClear}>Clear selection</button>}
    </div>
  )
}
