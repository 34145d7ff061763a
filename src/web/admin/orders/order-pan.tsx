import { Link, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { revealPan, type RevealedPan } from '../../../contract/manage-orders.ts'
import { Button } from '../../ui/button.tsx'
import { linkClass } from '../../ui/link.ts'
import { notify } from '../../ui/notify.ts'
import { errorMessage } from '../../api/error-message.ts'
import type { Order } from '../../../contract/order.ts'
import { useMay } from '../shared/use-may.ts'
import * as contact from '../shared/contact.module.css'

/** The PAN of an order, hidden until it is asked for. Each look is in the audit log. */
export function OrderPan({ id, masked }: { id: string; masked: string }) {
  const { revealed, reveal } = useReveal(id)

  return (
    <>
      <h3 className={contact.heading}>PAN</h3>
      <p className={contact.line}>
        <output className="money">{revealed?.pan ?? masked}</output>
        {reveal && (
          <Button small onClick={reveal}>
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

type DeclarationProps = { id: string; masked: NonNullable<Order['panDeclaration']> }

/** The declaration in place of a PAN, in the same way. */
export function OrderDeclaration({ id, masked }: DeclarationProps) {
  const { revealed, reveal } = useReveal(id)
  const { name, birthDate, reason, document, documentNumber } = revealed?.panDeclaration ?? masked

  return (
    <>
      <h3 className={contact.heading}>Declaration in place of PAN</h3>
      <p className={contact.line}>
        <output>
          {name}, born {birthDate}
          <br />
          {document} {documentNumber}
          <br />
          {reason}
        </output>
      </p>
      {reveal && (
        <Button small onClick={reveal}>
          Show declaration
        </Button>
      )}
    </>
  )
}

/** `reveal`: undefined once it is shown, and for those who may not see it. */
function useReveal(id: string): { revealed: RevealedPan | undefined; reveal: (() => void) | undefined } {
  const { api } = useRouteContext({ from: '__root__' })
  const may = useMay()
  const [revealed, setRevealed] = useState<RevealedPan>()

  const reveal = () =>
    void api(revealPan, { params: { id } }).then(setRevealed, (error: unknown) =>
      notify({ text: errorMessage(error), tone: 'error' }),
    )
  return { revealed, reveal: !revealed && may(revealPan) ? reveal : undefined }
}
