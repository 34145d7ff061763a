import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { AlertKind } from '../../../contract/alert.ts'
import type { Product } from '../../../contract/product.ts'
import type { Variant } from '../../../contract/variant.ts'
import { useSession } from '../../api/session.ts'
import { buttonClass, textButtonClass } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { notify } from '../../ui/notify.ts'
import { choiceAddress } from '../addresses.ts'
import * as styles from './tell-me.module.css'

const AlertDialog = lazyPart(() => import('./alert-dialog.tsx').then((module) => module.AlertDialog))

export type TellMeProps = {
  product: Product
  /** The chosen one; undefined if the product has none. */
  variant: Variant | undefined
  kind: AlertKind
  /** A size of its own line, which button and form name. */
  size?: string
  /** Whether it is the main button of the bar on a phone. */
  isInBar?: boolean
}

/**
 * Opens the form of an alert. Signed out, it leads to login, and from there back to the same choice
 * (ALERT-01).
 */
export function TellMe(alert: TellMeProps) {
  const { user } = useSession()
  const { history } = useRouter()
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused')
  const text =
    alert.kind === 'price_below' ? (
      'Tell me when it costs less'
    ) : (
      <>
        Tell me{alert.size !== undefined && <span className="sr-only"> when size {alert.size} is back</span>}
      </>
    )
  useReopened(alert, user !== null, () => setDialog('open'))
  if (!user) {
    const address = `/login?from=${encodeURIComponent(addressOf(alert))}`
    return (
      <a
        className={triggerClassOf(alert)}
        href={address}
        onClick={(event) => {
          event.preventDefault()
          notify({ text: 'Please log in to be notified.', isForNextPage: true })
          history.push(address)
        }}
      >
        {text}
      </a>
    )
  }
  return (
    <>
      <button
        type="button"
        className={triggerClassOf(alert)}
        aria-haspopup="dialog"
        onClick={() => setDialog('open')}
        {...AlertDialog.onIntent}
      >
        {text}
      </button>
      {dialog !== 'unused' && (
        <AlertDialog
          {...alert}
          email={user.email}
          open={dialog === 'open'}
          onClose={() => setDialog('closed')}
        />
      )}
    </>
  )
}

/** The end of the address that opens the form after a login. */
const hashOf = ({ variant, kind }: TellMeProps): string => `#tell-${kind}-${variant?._id ?? ''}`

/** After login, the form that somebody wanted opens by itself, once; not also that of the bar. */
function useReopened(alert: TellMeProps, isLoggedIn: boolean, open: () => void): void {
  const hash = hashOf(alert)
  const mayOpen = isLoggedIn && !alert.isInBar
  useEffect(() => {
    if (!mayOpen || location.hash !== hash) return

    history.replaceState(history.state, '', location.pathname + location.search)
    open()
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [mayOpen, hash])
}

/** The classes of the control that opens the form: a button if the piece is sold out, else a quiet text. */
function triggerClassOf({ kind, size, isInBar }: TellMeProps): string | undefined {
  if (isInBar) return buttonClass('main')

  return kind === 'back_in_stock' && size === undefined
    ? buttonClass('line', { wide: true, className: styles.button ?? '' })
    : textButtonClass
}

const addressOf = (alert: TellMeProps): string => {
  const { product, variant } = alert
  const choice = { color: variant?.color, size: variant?.size || undefined }
  return choiceAddress(product._id, choice) + hashOf(alert)
}
