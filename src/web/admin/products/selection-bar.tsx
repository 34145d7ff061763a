import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { MAX_PRODUCTS_PER_EDIT, type ManagedProductPage } from '../../../contract/manage-products.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/form-field.tsx'
import { linkClass } from '../../ui/link.ts'
import { notify } from '../../ui/notify.ts'
import { errorMessage } from '../shared/error-message.ts'
import { readFirst } from './product-list-query.ts'
import { isNarrowed, type ProductSearch } from './product-search.ts'
import type { Selection } from './use-selection.ts'
import * as styles from '../shared/selection-bar.module.css'

type ChoosingProps = { found: ManagedProductPage; search: ProductSearch; selection: Selection }

/** Selects all products of the page, or all search results. */
export function ChooseAll({ found: { products, totalProducts }, search, selection }: ChoosingProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const [busy, setBusy] = useState(false)
  const many = Math.min(totalProducts, MAX_PRODUCTS_PER_EDIT)
  const count = products.filter(({ _id }) => selection.has(_id)).length
  const chooseFound = async () => {
    setBusy(true)
    try {
      selection.choose(await readFirst(api, search, many), true)
    } catch (error) {
      notify({ text: errorMessage(error), tone: 'error' })
    }
    setBusy(false)
  }
  return (
    <div className={styles.all}>
      <CheckField
        label="Select this page" checked={count === products.length}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < products.length
        }}
        onChange={({ currentTarget: { checked } }) => selection.choose(products, checked)}
      />
      {totalProducts > products.length && (
        <button type="button" className={`${linkClass} ${styles.chooseFound}`} disabled={busy} onClick={() => void chooseFound()}>
          {busy ? 'Loading...' : many < totalProducts ? `Select the first ${many} of ${totalProducts}` : `Select all ${totalProducts}${isNarrowed(search) ? ' that match' : ''}`}
        </button>
      )}
    </div>
  )
}

type SelectionBarProps = { selection: Selection; onEdit(): void; onPlace(): void; onDelete(): void }

/** The actions for the selected products. It stays on the screen while any are selected. */
export function SelectionBar({ selection, onEdit, onPlace, onDelete }: SelectionBarProps) {
  const { length } = selection.products
  const tooMany = length > MAX_PRODUCTS_PER_EDIT
  return (
    <div className={styles.bar} hidden={length === 0}>
      <output>{length > 0 && (tooMany ? `${length} selected: at most ${MAX_PRODUCTS_PER_EDIT} can be changed at once` : `${length} selected`)}</output>
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
