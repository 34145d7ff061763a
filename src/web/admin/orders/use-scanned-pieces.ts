import { useState } from 'react'
import { DRAFT_PREFIX } from '../../api/drafts.ts'
import { useSession } from '../../api/session.ts'
import { log } from '../../lib/log.ts'

/** A piece that was scanned for an order line and is not assigned yet. */
export type ScannedPiece = { _id: string; name: string }

/** The scanned pieces of an order line, kept in the tab's storage over a reload until they are assigned. */
export function useScannedPieces(
  orderId: string,
  position: number,
): [pieces: ScannedPiece[], keep: (pieces: ScannedPiece[]) => void] {
  const { user } = useSession()
  const key = `${DRAFT_PREFIX}${user?._id ?? ''} scanned ${orderId} ${position}`
  const [pieces, setPieces] = useState(() => readScanned(key))

  const keep = (scanned: ScannedPiece[]) => {
    setPieces(scanned)
    writeScanned(key, scanned)
  }

  return [pieces, keep]
}

function readScanned(key: string): ScannedPiece[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as ScannedPiece[]
  } catch {
    // Storage can be blocked.
    return []
  }
}

function writeScanned(key: string, pieces: readonly ScannedPiece[]): void {
  try {
    if (pieces.length > 0) sessionStorage.setItem(key, JSON.stringify(pieces))
    else sessionStorage.removeItem(key)
  } catch (error) {
    log('The scanned pieces could not be kept.', error)
  }
}
