import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { previewSoldByPiece, type SoldByPiecePreview } from '../../../../contract/manage-products.ts'
import type { StockBasis } from '../../../../contract/variant.ts'
import { errorMessage } from '../../../api/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { dialogActionsClass } from '../../../ui/dialog-classes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormError } from '../../../ui/form-field.tsx'
import { LoadingText, Skeleton } from '../../../ui/skeleton.tsx'
import { countText } from '../../shared/count-text.ts'
import * as formStyles from '../../shared/form.module.css'
import { isNewRow, rowName, type VariantCells } from './variant-rows.ts'
import * as records from '../product-records.module.css'
import * as styles from './variants-section.module.css'

type StockBasisProps = { rows: readonly VariantCells[]; onWrite(rows: VariantCells[]): void }

/** How the stock of each variant is known: as a number, or by its pieces (PIECE-08). */
export function StockBasisFields({ rows, onWrite }: StockBasisProps) {
  const [asked, setAsked] = useState<number>()
  // What the stock was before it followed the pieces, in case the choice is undone.
  const typedStocks = useRef(new Map<string, string>())

  const row = asked === undefined ? undefined : rows[asked]
  const count = rows.filter(({ stockBy }) => stockBy === 'pieces').length

  const write = (index: number, change: Partial<VariantCells>) =>
    onWrite(rows.map((each, at) => (at === index ? { ...each, ...change } : each)))

  const choose = (index: number, stockBy: StockBasis) => {
    const each = rows[index]
    if (!each) return

    if (stockBy === 'count') write(index, { stockBy, stock: typedStocks.current.get(each._id) ?? each.stock })
    else if (isNewRow(each)) write(index, { stockBy, stock: '', leadDays: '' })
    else setAsked(index)
  }

  return (
    <details className={styles.basis}>
      <summary>
        {count === 0
          ? 'Stock: counted'
          : `Stock: ${count === rows.length ? 'by piece' : `${count} of ${rows.length} by piece`}`}
      </summary>
      <p>
        Choose what is sold by piece: each piece then has its own weight and price, and stock, weights and
        stones follow the pieces.
      </p>
      <fieldset className={records.choices}>
        <legend className="sr-only">Sold by piece</legend>
        {rows.map((each, index) => (
          <label key={each._id}>
            <input
              type="checkbox"
              checked={each.stockBy === 'pieces'}
              onChange={({ currentTarget }) => choose(index, currentTarget.checked ? 'pieces' : 'count')}
            />
            {rowName(each)}
          </label>
        ))}
      </fieldset>
      <Dialog
        open={row !== undefined}
        onClose={() => setAsked(undefined)}
        title={row ? `Sell ${rowName(row)} by piece?` : 'Sell by piece?'}
      >
        {row && asked !== undefined && (
          <Preview
            variantId={row._id}
            onCancel={() => setAsked(undefined)}
            onTake={({ pieces }) => {
              typedStocks.current.set(row._id, row.stock)
              write(asked, { stockBy: 'pieces', stock: String(pieces), leadDays: '' })
              setAsked(undefined)
            }}
          />
        )}
      </Dialog>
    </details>
  )
}

type PreviewProps = { variantId: string; onCancel(): void; onTake(preview: SoldByPiecePreview): void }

function Preview({ variantId, onCancel, onTake }: PreviewProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const found = useQuery({
    queryKey: ['sold-by-piece', variantId],
    queryFn: () => api(previewSoldByPiece, { params: { variantId } }),
    staleTime: 0,
    gcTime: 0,
  })

  const { data } = found

  return (
    <div className={`${formStyles.form} ${formStyles.inDialog}`}>
      <Effect error={found.error} preview={data} />
      <div className={dialogActionsClass}>
        <Button onClick={onCancel}>Cancel</Button>
        {found.isError ? (
          <Button kind="main" onClick={() => void found.refetch()}>
            Try again
          </Button>
        ) : (
          <Button
            kind="main"
            disabled={!data || data.problems.length > 0}
            onClick={() => data && onTake(data)}
          >
            Sell by piece
          </Button>
        )}
      </div>
    </div>
  )
}

/** What the choice changes, once that is known. */
function Effect({ error, preview }: { error: Error | null; preview: SoldByPiecePreview | undefined }) {
  if (error) return <FormError>{errorMessage(error)}</FormError>

  if (!preview) {
    return (
      <>
        <LoadingText />
        <Skeleton style={{ height: 48 }} />
      </>
    )
  }

  return (
    <>
      <p>{effectText(preview)}</p>
      {preview.problems.map((problem) => (
        <FormError key={problem}>{problem}</FormError>
      ))}
      {preview.problems.length === 0 && (
        <p className="text-quiet">It takes effect when you save the product.</p>
      )}
    </>
  )
}

/** `3 pieces in stock. The stock changes from 5 to 3.` */
function effectText({ pieces, stock }: SoldByPiecePreview): string {
  const found = `${pieces === 0 ? 'No pieces' : countText(pieces, 'piece')} in stock.`
  if (stock === null) return `${found} The stock was not counted and becomes ${pieces}.`

  return stock === pieces
    ? `${found} The stock stays ${stock}.`
    : `${found} The stock changes from ${stock} to ${pieces}.`
}
