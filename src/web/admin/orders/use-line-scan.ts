import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { Order, OrderLine } from '../../../contract/order.ts'
import { listPieces, type ListedPiece } from '../../../contract/piece.ts'
import { cleanCode, cleanTag } from '../../../contract/typed-entries.ts'
import { isPaid } from '../../../rules/stated-order.ts'
import { pieceMismatch } from '../../../rules/piece-mismatch.ts'
import { gramsText } from '../../../rules/piece-weight.ts'
import { errorMessage } from '../../api/error-message.ts'
import { useOrderChanges } from './use-order-changes.ts'
import { useScannedPieces, type ScannedPiece } from './use-scanned-pieces.ts'

/**
 * Why a piece was not taken. `unknown`: the HUID or tag that no piece has. `tooLight`: ids of pieces that can
 * be sent with a refund. `exchange`: a piece that can be sent instead of the one that was sold.
 */
export type ScanProblem = { text: string; unknown?: string; tooLight?: string[]; exchange?: ScannedPiece }

/** `onDone` gets the ids of the pieces of the line that were scanned. */
type ScannedLine = { order: Order; position: number; line: OrderLine; onDone(pieceIds: string[]): void }

/**
 * The pieces that were scanned for an order line; they are assigned once there are as many as the line has. A
 * line that was sold as one piece has it from the start: a scan confirms it, or names the piece that can be
 * sent instead.
 */
export function useLineScan({ order, position, line, onDone }: ScannedLine) {
  const { api } = useRouteContext({ from: '__root__' })
  const { assign } = useOrderChanges()
  const [found, setFound] = useScannedPieces(order._id, position)
  const [problem, setProblem] = useState<ScanProblem>({ text: '' })
  const [isBusy, setBusy] = useState(false)

  const find = async (search: string): Promise<ScannedPiece | ScanProblem> => {
    const matches = await api(listPieces, { query: { search } })
    const name = cleanCode(search)
    const piece = matches.find(({ huid, tag }) => huid === name || tag === cleanTag(search))
    if (!piece) return { text: `No piece has the HUID or tag ${name}.`, unknown: search }
    if (found.some(({ _id }) => _id === piece._id)) return { text: `${name} is in this list already.` }
    if (line.variantId && piece.variantId !== line.variantId)
      return { text: pieceMismatch(piece.variant, line) }
    if (piece.orderId === order._id && line.pieceId !== undefined) return ownPiece(piece, name)
    if (piece.state !== 'in_stock' && piece.orderId !== order._id) return { text: soldText(piece, name) }

    const scanned = { _id: piece._id, name: piece.huid ?? piece.tag ?? search }
    if (line.pieceId === undefined) return scanned

    return { text: anotherPieceText(name, piece, line), exchange: scanned }
  }

  const ownPiece = ({ _id, huid, orderPosition }: ListedPiece, name: string): ScanProblem => {
    if (orderPosition !== position) return { text: `${name} belongs to another line of this order.` }
    if (line.needsHuid && huid === null) return { text: `${name} has no HUID yet. Enter it under Pieces.` }

    onDone([_id])
    return { text: '' }
  }

  const take = async (piece: ScannedPiece): Promise<ScanProblem> => {
    const all = [...found, piece]
    if (all.length < line.quantity) {
      setFound(all)
      return { text: '' }
    }

    const ids = all.map(({ _id }) => _id)
    const lighter = new Set<string>()
    const text = await assign(order, position, ids, () => ids.forEach((id) => lighter.add(id)))
    if (text === '') {
      setFound([])
      onDone(ids)
    }
    return lighter.size > 0 && isPaid(order) ? { text, tooLight: [...lighter] } : { text }
  }

  const run = async (work: () => Promise<ScanProblem>) => {
    setBusy(true)
    setProblem(await work().catch((error: unknown) => ({ text: errorMessage(error) })))
    setBusy(false)
  }

  return {
    found,
    problem,
    isBusy,
    /** Takes the piece with this HUID or tag. */
    scan: (search: string) =>
      run(async () => {
        const result = await find(search)
        return 'text' in result ? result : take(result)
      }),
    /** Takes a piece that was entered just now, or one that is sent instead of the one that was sold. */
    add: (piece: ScannedPiece) => run(() => take(piece)),
    remove: (id: string) => setFound(found.filter(({ _id }) => _id !== id)),
  }
}

const soldText = ({ orderNumber }: ListedPiece, name: string): string =>
  orderNumber ? `${name} was sold with order ${orderNumber}.` : `${name} is not in stock.`

function anotherPieceText(name: string, { netWeight }: ListedPiece, line: OrderLine): string {
  const paid = line.netWeight ?? null
  const weights =
    netWeight === null || paid === null || netWeight === paid
      ? ''
      : ` It weighs ${gramsText(netWeight)}, but the customer paid for ${gramsText(paid)}.`
  return `${name} is another piece of ${line.name}.${weights}`
}
