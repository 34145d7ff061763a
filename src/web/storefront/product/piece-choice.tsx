import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { listOfferedPieces, OFFERED_PIECES, type OfferedPiece } from '../../../contract/piece.ts'
import type { ShownVariant } from '../../../contract/variant.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { gramsText } from '../../../rules/piece-weight.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import { textButtonClass } from '../../ui/button.tsx'
import { errorClass } from '../../ui/field-classes.ts'
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'
import * as tileStyles from '../tiles.module.css'
import * as choiceStyles from './choices.module.css'
import { offeredPiecesQuery } from './offered-pieces-query.ts'
import { offeredPiecesKey } from './offered-pieces-key.ts'
import { GonePiece } from './gone-piece.tsx'
import * as styles from './piece-choice.module.css'
import { pieceListHeight } from './piece-list-height.ts'

export type PieceChoiceProps = {
  variant: ShownVariant
  /** The piece whose price the page shows. */
  chosen: OfferedPiece | undefined
  /** The id of the piece that the address names. */
  named: string | undefined
  onChoose(pieceId: string): void
}

/**
 * The pieces in stock of a variant that is sold by piece, lightest first, one of them selected (PIECE-09).
 */
export function PieceChoice({ variant, ...choice }: PieceChoiceProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: pieces, isFetching, refetch } = useQuery(offeredPiecesQuery(api, variant._id))
  if (pieces) return <Pieces variant={variant} pieces={pieces} {...choice} />
  if (isFetching)
    return (
      <>
        <LoadingText />
        <Skeleton style={{ height: pieceListHeight(variant) }} />
      </>
    )
  return <Failed onRetry={() => void refetch()} />
}

type PiecesProps = PieceChoiceProps & { pieces: OfferedPiece[] }

function Pieces({ variant, pieces, chosen, named, onChoose }: PiecesProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  const list = useRef<HTMLDivElement>(null)
  const more = useMorePieces(variant, pieces, list)
  const isFound = named === undefined || pieces.some(({ _id }) => _id === named)
  // An address may name a piece that is not on the first page.
  const isToBeFound = !isFound && more.exist && !more.isError
  const { load } = more
  useEffect(() => {
    if (isToBeFound) load()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each page
  }, [isToBeFound, pieces.length])
  if (pieces.length === 0)
    return (
      <GonePiece
        pieceId={named}
        soldText={`All pieces${variant.size === null ? '' : ' of this size'} are sold.`}
      />
    )
  return (
    <fieldset>
      <legend className={choiceStyles.label}>
        Available Pieces <b>{chosen && weightOf(chosen)}</b>
      </legend>
      <div className={`${tileStyles.tiles} ${styles.list}`} ref={list}>
        {pieces.map((piece) => (
          <label key={piece._id}>
            <input
              type="radio"
              name="piece"
              value={piece._id}
              checked={piece._id === chosen?._id}
              onChange={() => onChoose(piece._id)}
            />
            {[weightOf(piece), moneyText(shop.priceDisplay === 'total' ? piece.priceWithTax : piece.price)]
              .filter(Boolean)
              .join(' · ')}
          </label>
        ))}
        {more.exist && !more.isError && (
          <button
            type="button"
            className={textButtonClass}
            aria-disabled={more.isPending}
            onClick={more.press}
          >
            {more.isPending ? 'Loading...' : 'More'}
            <span className="sr-only"> pieces</span>
          </button>
        )}
      </div>
      {more.isError && <Failed onRetry={more.press} />}
      {!isFound && !more.exist && (
        <GonePiece pieceId={named} soldText="This piece has been sold. The lightest one is chosen instead." />
      )}
    </fieldset>
  )
}

const weightOf = ({ netWeight, grossWeight }: OfferedPiece): string => {
  const weight = netWeight ?? grossWeight
  return weight === null ? '' : gramsText(weight)
}

const Failed = ({ onRetry }: { onRetry(): void }) => (
  <p role="alert" className={errorClass}>
    The pieces could not be loaded.{' '}
    <button type="button" className={textButtonClass} onClick={onRetry}>
      Try again
    </button>
  </p>
)

/** Adds the next page of the pieces to the first one. A press moves the focus to the first new piece. */
function useMorePieces(
  { _id: variantId, stock }: ShownVariant,
  pieces: OfferedPiece[],
  list: { current: HTMLElement | null },
) {
  const { api, queryClient } = useRouteContext({ from: '__root__' })
  const { mutate, data, isPending, isError } = useMutation({
    mutationFn: () =>
      api(listOfferedPieces, {
        params: { variantId },
        query: { page: String(Math.floor(pieces.length / OFFERED_PIECES) + 1) },
      }),
    onSuccess: (next) =>
      queryClient.setQueryData<OfferedPiece[]>(offeredPiecesKey(variantId), (before = []) => [
        ...before,
        ...next.filter(({ _id }) => !before.some((piece) => piece._id === _id)),
      ]),
  })
  const pressedAt = useRef(0)
  useEffect(() => {
    if (pressedAt.current > 0) list.current?.querySelectorAll('input')[pressedAt.current]?.focus()
    pressedAt.current = 0
  }, [list, pieces.length])
  const load = () => mutate()
  return {
    exist: pieces.length < (stock ?? 0) && data?.length !== 0,
    isPending,
    isError,
    load,
    press: () => {
      if (isPending) return
      pressedAt.current = pieces.length
      load()
    },
  }
}
