import { useState } from 'react'
import { MAX_ORDERS_PER_UPDATE } from '../../../contract/manage-orders.ts'
import { linkClass } from '../../ui/link.ts'
import { notify } from '../../ui/notify.ts'
import { errorMessage } from '../shared/error-message.ts'
import { countText } from './order-words.ts'
import * as styles from '../shared/selection-bar.module.css'

/** Selects all orders that match the filters, on every page. */
export function ChooseMatching({ total, isNarrowed, onChoose }: { total: number; isNarrowed: boolean; onChoose(): Promise<void> }) {
  const [isBusy, setBusy] = useState(false)
  const choose = async () => {
    setBusy(true)
    await onChoose().catch((error: unknown) => notify({ text: errorMessage(error), tone: 'error' }))
    setBusy(false)
  }
  const words = total > MAX_ORDERS_PER_UPDATE ? `Select the newest ${MAX_ORDERS_PER_UPDATE} of ${countText(total)}` : `Select all ${total}${isNarrowed ? ' that match' : ''}`
  return (
    <div className={styles.all}>
      <button type="button" className={`${linkClass} ${styles.chooseFound}`} disabled={isBusy} onClick={() => void choose()}>
        {isBusy ? 'Loading...' : words}
      </button>
    </div>
  )
}
