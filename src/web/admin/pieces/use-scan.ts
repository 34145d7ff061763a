import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { createPiece, listPieces, type Piece } from '../../../contract/piece.ts'
import { ApiError, type Api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { stateNames, variantName, type Target } from './piece-labels.ts'
import type { Scanned } from './scanned-pieces.tsx'

/** Why a tag was not added. `huid`: it belongs to another piece. */
type Problem = { text: string; detail: string; huid?: string }

/**
 * The pieces that were scanned since the page was opened, newest first, and why the last tag was not added.
 */
export function useScan(target: Target | undefined, onAdded: () => void) {
  const { api } = useRouteContext({ from: '__root__' })
  const [scanned, setScanned] = useState<Scanned[]>([])
  const [problem, setProblem] = useState<Problem>()

  return {
    scanned,
    problem,
    clearProblem: () => setProblem(undefined),
    async add(huid: string): Promise<void> {
      if (!target)
        return setProblem({ text: 'Choose what you are adding first.', detail: 'Then scan the tag again.' })

      try {
        const piece = await api(createPiece, { body: { variantId: target.variantId, huid } })
        setProblem(undefined)
        setScanned((earlier) => [{ _id: piece._id, piece, target }, ...earlier])
        onAdded()
      } catch (error) {
        setProblem(await describe(api, error, huid))
      }
    },
    /** Shows a piece as it was changed, or no longer if it was deleted. */
    replace(id: string, piece: Piece | undefined): void {
      setScanned((all) => withPiece(all, id, piece))
      onAdded()
    },
  }
}

function withPiece(all: readonly Scanned[], id: string, piece: Piece | undefined): Scanned[] {
  if (!piece) return all.filter((each) => each.piece._id !== id)
  return all.map((each) => (each.piece._id === id ? { ...each, piece } : each))
}

async function describe(api: Api, error: unknown, huid: string): Promise<Problem> {
  if (error instanceof ApiError && error.data?.issues?.[0]?.path === 'huid')
    return { text: `${huid} ${error.data.issues[0].message}.`, detail: 'Nothing was added; scan it again.' }

  if (!(error instanceof ApiError) || error.data?.code !== 'piece_taken')
    return { text: errorMessage(error), detail: 'Nothing was added.' }

  return {
    text: error.message,
    detail: `${await whereIs(api, huid)}Nothing was added; scan the next tag.`,
    huid,
  }
}

/** Whose piece has this HUID; empty if that cannot be read. */
async function whereIs(api: Api, huid: string): Promise<string> {
  try {
    const [other] = await api(listPieces, { query: { search: huid } })
    return other
      ? `${other.variant ? variantName(other.variant) : 'A removed variant'}, ${stateNames[other.state].toLowerCase()}. `
      : ''
  } catch {
    return ''
  }
}
