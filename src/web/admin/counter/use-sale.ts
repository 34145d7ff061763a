import { useEffect, useState } from 'react'
import { DRAFT_PREFIX, dropDraftsOnLogout } from '../../api/drafts.ts'
import { useSession } from '../../api/session.ts'
import { writeNote } from '../../api/session-notes.ts'
import { log } from '../../lib/log.ts'
import { newKey } from '../shared/new-key.ts'
import { ADDRESS_DRAFT, emptySale, type Sale } from './sale.ts'

if (!import.meta.env.SSR) dropDraftsOnLogout()

/** `saveOrder`: remembers the order that the sale was saved as. */
export type SaleEntry = {
  sale: Sale
  change(change: (sale: Sale) => Partial<Sale>): void
  saveOrder(order: NonNullable<Sale['order']>): void
  clear(): void
}

/**
 * The sale that is being entered, kept in the tab's storage until it is sent. A PAN is never stored there.
 */
export function useSale(): SaleEntry {
  const { user } = useSession()
  const storageKey = `${DRAFT_PREFIX}${user?._id ?? ''} new order`
  const [sale, setSale] = useState(() => readSale(storageKey))
  useEffect(() => writeSale(storageKey, sale), [storageKey, sale])

  return {
    sale,
    change: (change) => setSale((current) => ({ ...current, ...change(current), key: newKey() })),
    saveOrder: (order) => setSale((current) => ({ ...current, order })),
    clear: () => {
      writeNote(ADDRESS_DRAFT, undefined)
      setSale(emptySale)
      // The page may be left before its effects run again.
      writeSale(storageKey, emptySale)
    },
  }
}

function readSale(storageKey: string): Sale {
  try {
    return { ...emptySale, ...(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<Sale>) }
  } catch {
    // Storage can be blocked.
    return emptySale
  }
}

function writeSale(storageKey: string, sale: Sale): void {
  try {
    if (sale.key === '') sessionStorage.removeItem(storageKey)
    else
      sessionStorage.setItem(
        storageKey,
        JSON.stringify({
          ...sale,
          credits: sale.credits.map((credit) =>
            credit.kind === 'old_gold' ? Object.assign({}, credit, { pan: '' }) : credit,
          ),
        }),
      )
  } catch (error) {
    log('The sale could not be kept.', error)
  }
}
