import { MAX_CODE_LENGTH } from '../../../contract/stock-taking.ts'
import { cleanTag, isOneLine } from '../../../contract/typed-entries.ts'

/** `at`: when it was scanned, ISO 8601. */
export type KeptScan = { code: string; at: string }

/** A scanned code as the shop stores it; undefined for none. */
export function scannedCode(scanned: string): string | undefined {
  const code = cleanTag(scanned).toUpperCase()
  return code !== '' && code.length <= MAX_CODE_LENGTH && isOneLine(code) ? code : undefined
}

/** Scans wait here, in localStorage, until the shop has counted them: a reload or an empty battery loses none. */
const keyOf = (takingId: string) => `stock scans ${takingId}`

export function readKept(takingId: string): KeptScan[] {
  try {
    return JSON.parse(localStorage.getItem(keyOf(takingId)) ?? '[]') as KeptScan[]
  } catch {
    return []
  }
}

/** Adds a scan to those of this and other tabs. */
export const keepScan = (takingId: string, scan: KeptScan): void =>
  writeKept(takingId, [...readKept(takingId), scan])

export function forgetScans(takingId: string, counted: readonly KeptScan[]): void {
  const keys = new Set(counted.map(keyOfScan))
  writeKept(
    takingId,
    readKept(takingId).filter((scan) => !keys.has(keyOfScan(scan))),
  )
}

export const keyOfScan = ({ code, at }: KeptScan): string => `${at} ${code}`

function writeKept(takingId: string, scans: readonly KeptScan[]): void {
  try {
    if (scans.length > 0) localStorage.setItem(keyOf(takingId), JSON.stringify(scans))
    else localStorage.removeItem(keyOf(takingId))
  } catch {
    // Without storage, scans are kept as long as the page is open.
  }
}
