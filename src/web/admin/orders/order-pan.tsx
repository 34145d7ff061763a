import { Link, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { revealPan, type RevealedPan } from '../../../contract/manage-orders.ts'
import { Button } from '../../ui/button.tsx'
import { linkClass } from '../../ui/link.ts'
import { notify } from '../../ui/notify.ts'
import { errorMessage } from '../../api/error-message.ts'
import { useMay } from '../shared/use-may.ts'
import * as contact from '../shared/contact.module.css'

/** The PAN of an order, hidden until it is asked for. Each look is in the audit log. */
export function OrderPan({ id, masked }: { id: string; masked: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const may = useMay()
  const [revealed, setRevealed] = useState<RevealedPan>()

  const reveal = () =>
    api(revealPan, { params: { id } }).then(setRevealed, (error: unknown) =>
      notify({ text: errorMessage(error), tone: 'error' }),
    )

  return (
    <>
      <h3 className={contact.heading}>PAN</h3>
      <p className={contact.line}>
        <output className="money">{revealed?.pan ?? masked}</output>
        {!revealed && may(revealPan) && (
          <Button small onClick={() => void reveal()}>
            Show PAN
          </Button>
        )}
      </p>
      {revealed && revealed.orders.length > 0 && (
        <p className={contact.line}>
          <span>
            Also on{' '}
            {revealed.orders.map(({ _id, orderId }, index) => (
              <span key={_id}>
                {index > 0 && ', '}
                <Link to="/dashboard/orders/$orderId" params={{ orderId: _id }} className={linkClass}>
                  {orderId}
                </Link>
              </span>
            ))}
          </span>
        </p>
      )}
    </>
  )
}
