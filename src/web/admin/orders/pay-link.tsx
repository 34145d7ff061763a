import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { sendPayLink } from '../../../contract/online-payment.ts'
import type { Order } from '../../../contract/order.ts'
import { isEstimate } from '../../../rules/stated-order.ts'
import { errorMessage } from '../../api/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FormError } from '../../ui/form-field.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import { notify } from '../../ui/notify.ts'
import { WhatsAppButton } from '../shared/whatsapp-button.tsx'
import { payLinkQuery, phoneOf, useShareTexts } from './share-order.ts'
import * as styles from './pay-link.module.css'

/**
 * The link by which the customer of an estimate pays without a login: as QR code, by e-mail or by WhatsApp.
 */
export const PayLinkSheet = ({ order }: { order: Order }) =>
  isEstimate(order) ? <OpenPayLink order={order} /> : null

function OpenPayLink({ order }: { order: Order }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data, error } = useQuery(payLinkQuery(api, order))
  const texts = useShareTexts(order)
  const [isShown, setShown] = useState(false)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState('')

  const send = async () => {
    setSending(true)
    setProblem('')

    try {
      notify({ text: (await api(sendPayLink, { params: { id: order._id } })).message, tone: 'success' })
    } catch (failure) {
      setProblem(errorMessage(failure))
    }

    setSending(false)
  }

  return (
    <section className={sheetClass} aria-labelledby="order-pay-link">
      <h2 id="order-pay-link">Pay link</h2>
      <p className={styles.note}>The customer sees the pieces and pays without logging in.</p>
      {data && (
        <>
          <div className={styles.actions}>
            {order.email !== null && (
              <Button small busy={isSending} onClick={() => void send()}>
                {isSending ? 'Sending...' : 'Send pay link'}
              </Button>
            )}
            <WhatsAppButton phone={phoneOf(order)} message={texts?.payLink(data.url)} about="the pay link" />
            <Button small aria-expanded={isShown} onClick={() => setShown(!isShown)}>
              {isShown ? 'Hide QR code' : 'Show QR code'}
            </Button>
            {'clipboard' in navigator && <CopyButton label="Copy the pay link" text={data.url} />}
          </div>
          {isShown && (
            <QrCode
              className={styles.code}
              text={data.url}
              label={`QR code of the pay link of order ${order.orderId}`}
            />
          )}
        </>
      )}
      <FormError>{problem || (error ? errorMessage(error) : '')}</FormError>
    </section>
  )
}
