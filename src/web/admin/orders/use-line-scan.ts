import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { Order, OrderLine } from '../../../contract/order.ts'
import { listPieces } from '../../../contract/piece.ts'
import { isPaid } from '../../../rules/payment-state.ts'
import { pieceMismatch } from '../../../rules/piece-mismatch.ts'
import { errorMessage } from '../../api/error-message.ts'
import { useOrderChanges } from './use-order-changes.ts'
import { useScannedPieces, type ScannedPiece } from './use-scanned-pieces.ts'

/** Why a piece was not taken. `unknown`: the HUID or tag that no piece has. `tooLight`: ids of pieces that can be sent with a refund. */
type ScanProblem = { text: string; unknown?: string; tooLight?: string[] }

type ScannedLine = { order: Order; position: number; line: OrderLine; onDone(): void }

/** The pieces that were scanned for an order line; they are assigned once there are as many as the line has. */
export function useLineScan({ order, position, line, onDone }: ScannedLine) {
  const { api } = useRouteContext({ from: '__root__' })
  const { assign } = useOrderChanges()
  const [found, setFound] = useScannedPieces(order._id, position)
  const [problem, setProblem] = useState<ScanProblem>({ text: '' })
  const [isBusy, setBusy] = useState(false)
  const find = async (search: string): Promise<ScannedPiece | ScanProblem> => {
    const matches = await api(listPieces, { query: { search } })
    const name = search.toUpperCase()
    const piece = matches.find(({ huid, tag }) => huid === name || tag === search)
    if (!piece) return { text: `No piece has the HUID or tag ${name}.`, unknown: search }
    if (found.some(({ _id }) => _id === piece._id)) return { text: `${name} is in this list already.` }
    if (line.variantId && piece.variantId !== line.variantId) return { text: pieceMismatch(piece.variant, line) }
    if (piece.state !== 'in_stock' && piece.orderId !== order._id) return { text: `${name} ${piece.orderNumber ? `was sold with order ${piece.orderNumber}` : 'is not in stock'}.` }
    return { _id: piece._id, name: piece.huid ?? piece.tag ?? search }
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
      onDone()
    }
    return lighter.size > 0 && isPaid(order) ? { text, tooLight: [...lighter] } : { text }
  }
  const run = async (work: () => Promise<ScanProblem>) => {
    setBusy(true)
    setProblem(await work().catch((error: unknown) => ({ text: errorMessage(error) })))
    setBusy(false)
  }
  return {
    found, problem, isBusy,
    /** Takes the piece with this HUID or tag. */
    scan: (search: string) =>
      run(async () => {
        const result = await find(search)
        return 'text' in result ? result : take(result)
      }),
    /** Takes a piece that was entered just now. */
    add: (piece: ScannedPiece) => run(() => take(piece)),
    remove: (id: string) => setFound(found.filter(({ _id }) => _id !== id)),
  }
}
