import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import {
  importPieces,
  listPieces,
  pieceStates,
  type ListedPiece,
  type PieceState,
} from '../../../contract/piece.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import * as table from '../../shared/table.module.css'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { linkClass } from '../../ui/link.ts'
import { countText } from '../shared/count-text.ts'
import { LabelBar } from '../shared/label-bar.tsx'
import { FilterSelect } from '../shared/filter-select.tsx'
import { List, useList } from '../shared/list.tsx'
import { ListTable } from '../shared/list-table.tsx'
import { PagesOf } from '../shared/pagination.tsx'
import { SelectAll, selectionColumn } from '../shared/selection-column.tsx'
import { useMay } from '../shared/use-may.ts'
import { useSelection } from '../shared/use-selection.ts'
import { useRowDialog } from '../shared/row-dialog.tsx'
import { ImportPiecesDialog } from './import-pieces-dialog.tsx'
import { PieceDialog } from './piece-dialog.tsx'
import { pieceTitle, PIECES, stateNames, variantName, type Target } from './piece-labels.ts'
import { pieceColumns } from './piece-columns.tsx'
import { ScanBox } from './scan-box.tsx'
import { StockDifferences } from './stock-differences.tsx'
import * as styles from './pieces-page.module.css'

/** Pieces per page. */
const PAGE_SIZE = 50

export type PieceFilters = {
  search?: string | undefined
  state?: string | undefined
  variantId?: string | undefined
}

type PiecesPageProps = { filters: PieceFilters; page: number; onNarrow(filters: PieceFilters): void }

/**
 * The single pieces of the shop: scan entry, list, import, and where they differ from the stock (PIECE-03).
 */
export function PiecesPage({ filters, page, onNarrow }: PiecesPageProps) {
  const queryClient = useQueryClient()
  const [target, setTarget] = useState<Target>()
  const [isImporting, setImporting] = useState(false)
  const editing = useRowDialog<ListedPiece>()
  const may = useMay()

  const refresh = () => queryClient.invalidateQueries({ queryKey: [PIECES] })

  return (
    <>
      <PageTitle title="Pieces" note="Every piece with its HUID. Scan the tag or type it, Enter adds.">
        {may(importPieces) && (
          <Button small onClick={() => setImporting(true)}>
            Import a list
          </Button>
        )}
      </PageTitle>
      <div className={styles.columns}>
        <div className={styles.column}>
          <ScanBox
            target={target}
            onTarget={setTarget}
            onAdded={() => void refresh()}
            onFind={(search) => onNarrow({ search })}
          />
          <PieceList filters={filters} page={page} onNarrow={onNarrow} onEdit={editing.open} />
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
        key={`${editing.row?._id} ${editing.row?.version}`}
        piece={editing.row}
        open={editing.isOpen}
        onClose={() => {
          editing.close()
          void refresh()
        }}
      />
    </>
  )
}

function PieceList({
  filters,
  page,
  onNarrow,
  onEdit,
}: PiecesPageProps & { onEdit(piece: ListedPiece): void }) {
  const search = String(filters.search ?? '').trim()
  const variantId = filters.variantId === undefined ? undefined : String(filters.variantId)
  const state = pieceStates.find((each) => each === filters.state)
  const found = usePieces({ search, state, variantId, page })
  const isFiltered = search !== '' || state !== undefined || variantId !== undefined
  const [first] = found.data?.rows ?? []
  const selection = useSelection<ListedPiece>()

  return (
    <section aria-labelledby="all-pieces">
      <h2 id="all-pieces" className={styles.heading}>
        Find a piece
      </h2>
      <List
        query={found}
        rows={found.data?.rows}
        skeletonRows={5}
        failure="The pieces could not be loaded."
        search={{
          label: 'HUID or tag',
          placeholder: 'HUID or tag',
          value: search,
          onSearch: (text) => onNarrow({ search: text || undefined, state, variantId }),
        }}
        filters={
          <FilterSelect<PieceState>
            label="State"
            options={pieceStates.map((each) => [each, stateNames[each]] as const)}
            value={state}
            onChange={(value) => onNarrow({ search: search || undefined, state: value, variantId })}
          />
        }
        count={found.data && countText(found.data.total, 'piece')}
        above={
          variantId !== undefined && (
            <OnlyVariant piece={first} onShowAll={() => onNarrow({ search: search || undefined, state })} />
          )
        }
        empty={<NoPieces isFiltered={isFiltered} />}
        pages={found.data && <PagesOf page={page} total={found.data.total} pageSize={PAGE_SIZE} />}
      >
        {(pieces) => <PieceTable pieces={pieces} selection={selection} onEdit={onEdit} onNarrow={onNarrow} />}
      </List>
    </section>
  )
}

type PieceQuery = {
  search: string
  state: PieceState | undefined
  variantId: string | undefined
  page: number
}

/** A page of the pieces that the filters leave. */
function usePieces({ search, state, variantId, page }: PieceQuery) {
  const { api } = useRouteContext({ from: '__root__' })

  return useList([PIECES, 'list', search, state, variantId, page], () =>
    api.counted(listPieces, {
      query: {
        search: search || undefined,
        state,
        variantId: variantId || undefined,
        page: String(page),
        limit: String(PAGE_SIZE),
      },
    }),
  )
}

/** Says that the list is limited to one variant, and leads back to all. */
const OnlyVariant = ({ piece, onShowAll }: { piece: ListedPiece | undefined; onShowAll(): void }) => (
  <p className={styles.only}>
    Only pieces of {piece?.variant ? variantName(piece.variant) : 'one variant'}.{' '}
    <button type="button" className={linkClass} onClick={onShowAll}>
      Show all
    </button>
  </p>
)

const NoPieces = ({ isFiltered }: { isFiltered: boolean }) => (
  <Empty title={isFiltered ? 'No pieces match.' : 'No pieces yet.'}>
    {isFiltered
      ? 'Check the HUID, or choose another state.'
      : 'Choose a product above and scan its tags, or import a list.'}
  </Empty>
)

type PieceTableProps = {
  pieces: readonly ListedPiece[]
  selection: ReturnType<typeof useSelection<ListedPiece>>
  onEdit(piece: ListedPiece): void
  onNarrow(filters: PieceFilters): void
}

/** The pieces of a page, and the labels of those that are selected. */
const PieceTable = ({ pieces, selection, onEdit, onNarrow }: PieceTableProps) => (
  <>
    <LabelBar ids={selection.rows.map(({ _id }) => _id)} of="piece" onClear={selection.clear} />
    <ListTable
      label="Pieces"
      columns={[
        choiceColumn(pieces, selection),
        ...pieceColumns(onEdit, (id) => onNarrow({ variantId: id })),
      ]}
      rows={pieces}
      rowClassName={({ _id }) => (selection.has(_id) ? table.chosen : undefined)}
    />
  </>
)

const choiceColumn = (
  pieces: readonly ListedPiece[],
  selection: ReturnType<typeof useSelection<ListedPiece>>,
) =>
  selectionColumn<ListedPiece>({
    heading: <SelectAll label="Select all pieces on this page" rows={pieces} selection={selection} />,
    selection,
    canSelect: () => true,
    labelOf: (piece) => `Select piece ${pieceTitle(piece)}`,
  })
