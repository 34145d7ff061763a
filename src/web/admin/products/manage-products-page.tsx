import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import {
  exportProducts,
  updateProducts,
  type ManagedProductPage,
  type ManagedProductWithVariants,
} from '../../../contract/manage-products.ts'
import { getDemonstration } from '../../../contract/onboarding.ts'
import { ratesQuery } from '../../api/queries/rates.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyShop } from './empty-shop.tsx'
import { ProductFilters } from './product-filters.tsx'
import { ProductList } from './product-list.tsx'
import { MANAGED_PAGE_SIZE, managedProductsQuery } from './product-list-query.ts'
import { filterOf, readProductSearch, type ProductSearch } from './product-search.ts'
import { useMay } from '../shared/use-may.ts'
import { useSelection } from '../shared/use-selection.ts'
import { loadChunk } from '../../lib/lazy-chunk.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import * as styles from './manage-products-page.module.css'

const RuleChangeDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./rule-change-dialog.tsx'))).RuleChangeDialog,
}))

const ImportDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./import-dialog.tsx'))).ImportDialog,
}))

/** All products, with search, preview, edit and delete (ADM-08). The address holds the filters. */
export function ManageProductsPage({ search: given }: { search: ProductSearch }) {
  const { api } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const search = readProductSearch(given)
  const selection = useSelection<ManagedProductWithVariants>()
  const may = useMay()
  const [importing, setImporting] = useState<boolean>()
  const [changingRules, setChangingRules] = useState<boolean>()
  const found = useQuery({
    ...managedProductsQuery(api, search),
    refetchOnMount: 'always',
    placeholderData: (before) => before,
  })

  const narrow = (change: ProductSearch) =>
    void navigate({
      to: '/dashboard/manage-products',
      // Use the latest search parameters: another navigation may be pending.
      search: (now) => ({ ...readProductSearch(now), ...change, page: undefined }),
      // The Back button goes to the previous filters, not through a search term letter by letter.
      replace: search.search !== undefined && change.search !== undefined,
      resetScroll: false,
    })

  return (
    <>
      <PageTitle
        title="Products"
        note={<output>{found.data && countText(found.data, search.page ?? 1)}</output>}
      >
        <Link to="/shop" className={buttonClass('line', { small: true })}>
          See all
        </Link>
        <ProductTools
          search={search}
          onImport={() => setImporting(true)}
          onChangeRules={() => setChangingRules(true)}
        />
      </PageTitle>
      {may(getDemonstration) && (
        <p className={styles.demonstration}>
          <EmptyShop />
        </p>
      )}
      <ProductFilters search={search} onChange={narrow} />
      <ProductList
        query={found}
        search={search}
        selection={selection}
        onClear={() => narrow(readProductSearch({}))}
      />
      {changingRules !== undefined && (
        <Suspense>
          <RuleChangeDialog open={changingRules} search={search} onClose={() => setChangingRules(false)} />
        </Suspense>
      )}
      {importing !== undefined && (
        <Suspense>
          <ImportDialog open={importing} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The address of the CSV export of the listed products. */
function exportAddress(search: ProductSearch): string {
  const filters = Object.entries(filterOf(search)).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return filters.length > 0 ? `${exportProducts.path}?${new URLSearchParams(filters)}` : exportProducts.path
}

function countText({ products, totalProducts }: ManagedProductPage, page: number): string {
  if (products.length === 0) return 'No products.'

  const first = (page - 1) * MANAGED_PAGE_SIZE + 1
  return `Showing ${first} to ${first + products.length - 1} of ${totalProducts}.`
}

type ProductToolsProps = { search: ProductSearch; onImport(): void; onChangeRules(): void }

/** The tools for all products: export, import, and change of making charges. */
function ProductTools({ search, onImport, onChangeRules }: ProductToolsProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const may = useMay()
  const { data: quoted } = useQuery(ratesQuery(api))

  if (!may(updateProducts)) return null

  return (
    <>
      <a
        href={exportAddress(search)}
        download="products.csv"
        className={buttonClass('line', { small: true })}
      >
        Export CSV
      </a>
      <Button small onClick={onImport}>
        Import CSV
      </Button>
      {quoted && quoted.rates.length > 0 && (
        <Button small onClick={onChangeRules}>
          Change making charges
        </Button>
      )}
      <Link to="/dashboard/add-new-post" className={buttonClass('main', { small: true })}>
        Add product
      </Link>
    </>
  )
}
