import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { closeStockTaking } from '../../../contract/stock-taking.ts'
import { errorMessage } from '../../api/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-field.tsx'
import { notify } from '../../ui/notify.ts'
import { sheetClass } from '../../ui/sheet.ts'
import { countText } from '../shared/count-text.ts'
import { gramsText } from '../../../rules/piece-weight.ts'
import { STOCK_TAKINGS } from './stock-taking-words.ts'
import type { useDecisions } from './use-decisions.ts'
import * as styles from './result-page.module.css'

type CloseSheetProps = {
  id: string
  decisions: ReturnType<typeof useDecisions>
  /** Called when the shop did not close it: the result may have changed. */
  onRefused(): void
}

/** Closes the stock taking once each missing piece is decided about. */
export function CloseSheet({ id, decisions, onRefused }: CloseSheetProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState('')
  const [isClosing, setClosing] = useState(false)
  const removed = decisions.made.filter(({ action }) => action === 'remove')
  const weight = removed.reduce((sum, { piece }) => sum + (piece.netWeight ?? 0), 0)

  const close = async () => {
    setClosing(true)
    try {
      const missing = decisions.made.map(({ piece, action, reason }) => ({
        pieceId: piece.pieceId,
        action,
        reason,
      }))
      await api(closeStockTaking, { params: { id }, body: { missing } })
      decisions.forget()
      notify({ text: 'Stock taking closed.', tone: 'success' })
      await queryClient.invalidateQueries({ queryKey: [STOCK_TAKINGS] })
    } catch (error) {
      setFailure(errorMessage(error))
      setClosing(false)
      onRefused()
    }
  }

  return (
    <section className={`${sheetClass} ${styles.close}`} aria-labelledby="close">
      <h2 id="close">Close the stock taking</h2>
      <p>
        {removed.length > 0
          ? `${countText(removed.length, 'piece')} of ${gramsText(weight)} will be removed from stock. The others stay, with your reason.`
          : 'All pieces stay in stock. No more tags can be scanned afterwards.'}
      </p>
      {decisions.left > 0 && (
        <p className={styles.note}>{countText(decisions.left, 'missing piece')} to decide about.</p>
      )}
      <FormError>{failure}</FormError>
      <Button
        wide
        kind={removed.length > 0 ? 'danger' : 'main'}
        disabled={decisions.left > 0 || isClosing}
        onClick={() => void close()}
      >
        {removed.length > 0 ? `Close and remove ${countText(removed.length, 'piece')}` : 'Close'}
      </Button>
    </section>
  )
}
