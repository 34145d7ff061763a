import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { listPieces, pieceStates, type ListedPiece, type PieceState } from '../../../contract/piece.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { linkClass } from '../../ui/link.ts'
import { errorMessage } from '../shared/error-message.ts'
import { FilterSelect } from '../shared/filter-select.tsx'
import * as listTools from '../shared/list-tools.module.css'
import { ListSkeleton } from '../shared/list-skeleton.tsx'
import { PagePagination } from '../shared/pagination.tsx'
import { SearchField } from '../shared/search-field.tsx'
import { ImportPiecesDialog } from './import-pieces-dialog.tsx'
import { PieceDialog } from './piece-dialog.tsx'
import { PIECES, stateNames, variantName, type Target } from './piece-words.ts'
import { PiecesTable } from './pieces-table.tsx'
import { ScanBox } from './scan-box.tsx'
import { StockDifferences } from './stock-differences.tsx'
import * as styles from './pieces-page.module.css'

/** Pieces per page. */
const PAGE_SIZE = 50

export type PieceFilters = { search?: string | undefined; state?: string | undefined; variantId?: string | undefined }

type PiecesPageProps = { filters: PieceFilters; page: number; onNarrow(filters: PieceFilters): void }

/** The single pieces of the shop: scan entry, list, import, and where they differ from the stock (PIECE-03). */
export function PiecesPage({ filters, page, onNarrow }: PiecesPageProps) {
  const queryClient = useQueryClient()
  const [target, setTarget] = useState<Target>()
  const [isImporting, setImporting] = useState(false)
  const [edited, setEdited] = useState<ListedPiece>()
  const [isEditing, setEditing] = useState(false)
  const refresh = () => queryClient.invalidateQueries({ queryKey: [PIECES] })
  return (
    <>
      <PageTitle title="Pieces" note="Every piece with its HUID. Scan the tag or type it, Enter adds.">
        <Button small onClick={() => setImporting(true)}>
          Import a list
        </Button>
      </PageTitle>
      <div className={styles.columns}>
        <div className={styles.column}>
          <ScanBox target={target} onTarget={setTarget} onAdded={() => void refresh()} onFind={(search) => onNarrow({ search })} />
          <PieceList
            filters={filters} page={page} onNarrow={onNarrow}
            onEdit={(piece) => {
              setEdited(piece)
              setEditing(true)
            }}
          />
        </div>
        <StockDifferences onEnter={setTarget} onShow={(variantId) => onNarrow({ variantId })} />
      </div>
      <ImportPiecesDialog
        open={isImporting}
        onClose={() => {
          setImporting(false)
          void refresh()
        }}
      />
      <PieceDialog
        key={`${edited?._id} ${edited?.version}`} piece={edited} open={isEditing}
        onClose={() => {
          setEditing(false)
          void refresh()
        }}
      />
    </>
  )
}

function PieceList({ filters, page, onNarrow, onEdit }: PiecesPageProps & { onEdit(piece: ListedPiece): void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const search = String(filters.search ?? '').trim()
  const variantId = filters.variantId === undefined ? undefined : String(filters.variantId)
  const state = pieceStates.find((each) => each === filters.state)
  const found = useQuery({
    queryKey: [PIECES, 'list', search, state, variantId, page],
    queryFn: () => api.counted(listPieces, { query: { ...(search && { search }), ...(state && { state }), ...(variantId && { variantId }), page: String(page), limit: String(PAGE_SIZE) } }),
    staleTime: 0,
    placeholderData: (earlier) => earlier,
  })
  const isFiltered = search !== '' || state !== undefined || variantId !== undefined
  const [first] = found.data?.rows ?? []
  return (
    <section aria-labelledby="all-pieces">
      <h2 id="all-pieces" className={styles.heading}>
        Find a piece
      </h2>
      <div className={listTools.tools}>
        <SearchField label="HUID or tag" placeholder="HUID or tag" value={search} onSearch={(text) => onNarrow({ search: text || undefined, state, variantId })} />
        <FilterSelect<PieceState> label="State" options={pieceStates.map((each) => [each, stateNames[each]] as const)} value={state} onChange={(value) => onNarrow({ search: search || undefined, state: value, variantId })} />
        {found.data && (
          <output className={listTools.count}>
            {found.data.total.toLocaleString('en-IN')} {found.data.total === 1 ? 'piece' : 'pieces'}
          </output>
        )}
      </div>
      {variantId !== undefined && (
        <p className={styles.only}>
          Only pieces of {first?.variant ? variantName(first.variant) : 'one variant'}.{' '}
          <button type="button" className={linkClass} onClick={() => onNarrow({ search: search || undefined, state })}>
            Show all
          </button>
        </p>
      )}
      {found.isError ? (
        <Empty tone="error" title="The pieces could not be loaded." action={<Button onClick={() => void found.refetch()}>Try again</Button>}>
          {errorMessage(found.error)}
        </Empty>
      ) : !found.data ? (
        <ListSkeleton rows={5} />
      ) : found.data.rows.length === 0 ? (
        <Empty title={isFiltered ? 'No pieces match.' : 'No pieces yet.'}>{isFiltered ? 'Check the HUID, or choose another state.' : 'Choose a product above and scan its tags, or import a list.'}</Empty>
      ) : (
        <div aria-busy={found.isPlaceholderData}>
          <PiecesTable pieces={found.data.rows} onEdit={onEdit} onOnly={(id) => onNarrow({ variantId: id })} />
          {found.data.total > PAGE_SIZE && <PagePagination page={page} totalPages={Math.ceil(found.data.total / PAGE_SIZE)} />}
        </div>
      )}
    </section>
  )
}
