import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { MAX_PRODUCTS_PER_EDIT, type ManagedProductPage } from '../../../contract/manage-products.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/form-field.tsx'
import { linkClass } from '../../ui/link.ts'
import { notifyResult } from '../shared/notify-result.ts'
import { readFirst } from './product-list-query.ts'
import { isNarrowed, type ProductSearch } from './product-search.ts'
import type { ProductSelection } from './use-bulk-save.ts'
import * as styles from '../shared/selection-bar.module.css'

type ChoosingProps = { found: ManagedProductPage; search: ProductSearch; selection: ProductSelection }

/** Selects all products of the page, or all search results. */
export function ChooseAll({ found: { products, totalProducts }, search, selection }: ChoosingProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const [busy, setBusy] = useState(false)

  const many = Math.min(totalProducts, MAX_PRODUCTS_PER_EDIT)
  const count = products.filter(({ _id }) => selection.has(_id)).length

  const chooseFound = async () => {
    setBusy(true)
    await notifyResult(async () => selection.choose(await readFirst(api, search, many), true))
    setBusy(false)
  }

  return (
    <div className={styles.all}>
      <CheckField
        label="Select this page"
        checked={count === products.length}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < products.length
        }}
        onChange={({ currentTarget: { checked } }) => selection.choose(products, checked)}
      />
      {totalProducts > products.length && (
        <button
          type="button"
          className={`${linkClass} ${styles.chooseFound}`}
          disabled={busy}
          onClick={() => void chooseFound()}
        >
          {busy ? 'Loading...' : chooseText(totalProducts, isNarrowed(search))}
        </button>
      )}
    </div>
  )
}

function chooseText(count: number, isNarrow: boolean): string {
  if (count > MAX_PRODUCTS_PER_EDIT) return `Select the first ${MAX_PRODUCTS_PER_EDIT} of ${count}`
  return `Select all ${count}${isNarrow ? ' that match' : ''}`
}

type SelectionBarProps = { selection: ProductSelection; onEdit(): void; onPlace(): void; onDelete(): void }

/** The actions for the selected products. It stays on the screen while any are selected. */
export function SelectionBar({ selection, onEdit, onPlace, onDelete }: SelectionBarProps) {
  const { length } = selection.rows
  const tooMany = length > MAX_PRODUCTS_PER_EDIT

  return (
    <div className={styles.bar} hidden={length === 0}>
      <output>
        {length > 0 &&
          (tooMany
            ? `${length} selected: at most ${MAX_PRODUCTS_PER_EDIT} can be changed together`
            : `${length} selected`)}
      </output>
      <Button kind="main" small disabled={tooMany} onClick={onEdit}>
        Change price and stock
      </Button>
      <Button small disabled={tooMany} onClick={onPlace}>
        Change category and visibility
      </Button>
      <Button small disabled={tooMany} onClick={onDelete}>
        Delete
      </Button>
      <button type="button" className={`${linkClass} ${styles.clear}`} onClick={selection.clear}>
        Clear selection
      </button>
    </div>
  )
}
