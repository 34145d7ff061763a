import { useRef } from 'react'
import type { ShopFacts } from '../../../contract/settings.ts'
import { cleanReference } from '../../../contract/typed-entries.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { appsFor } from '../../../rules/upi.ts'
import { PaymentDetails, upiPayment } from '../../shared/payment-details.tsx'
import { IconDrawing } from '../../ui/icon.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ReferenceField } from '../../shared/reference-field.tsx'
import { HoldEnd } from './held-until.tsx'
import type { Checkout } from './use-checkout.ts'
import type { Held, HeldCart } from './use-hold.ts'
import * as styles from './upi-payment.module.css'

/**
 * The QR code for UPI apps while the price is held, the same details as text, and a field for the payment
 * reference (PAY-02).
 */
export function UpiPayment({ shop, checkout }: { shop: ShopFacts; checkout: Checkout }) {
  const { held, totals, utr, setUtr, utrProblem } = checkout
  return (
    <>
      {held.hold && !held.isEnded ? (
        <Code shop={shop} rupees={totals.grandTotal} hold={held.hold} />
      ) : (
        <NoCode held={held} needsUtr={checkout.followsRates} />
      )}
      <ReferenceField
        label="UPI reference (UTR), if you have it"
        help="The 12 digits your app shows after paying. They help us find the payment."
        inputMode="numeric"
        maxLength={16}
        value={utr}
        problem={utrProblem}
        onChange={(text) => setUtr(cleanReference(text).replaceAll(/\D/g, ''))}
      />
    </>
  )
}

type CodeProps = { shop: ShopFacts; rupees: number; hold: Held }

function Code({ shop, rupees, hold }: CodeProps) {
  const { link, details } = upiPayment(shop, rupees)
  const code = useRef<SVGSVGElement>(null)
  return (
    <>
      {shop.upiMerchant && (
        <div className={styles.apps}>
          {appsFor(link).map(({ name, href }) => (
            <a key={name} className={buttonClass('line')} href={href}>
              {name}
            </a>
          ))}
        </div>
      )}
      <div className={`${styles.box} ${styles.payment}`}>
        <QrCode
          ref={code}
          className={styles.code}
          text={link}
          label={`QR code to pay ${moneyText(rupees)} to ${shop.upiId} by UPI`}
        />
        <div className={styles.save}>
          <Button wide onClick={() => void savePicture(code.current, 'upi-qr-code.png')}>
            <IconDrawing path={downloadDrawing} />
            Save QR code
          </Button>
          <small>In your UPI app, choose Scan, then pick this picture from your gallery.</small>
        </div>
        <output className={styles.heldUntil}>
          <HoldEnd hold={hold} />
        </output>
      </div>
      <PaymentDetails details={details} />
    </>
  )
}

const downloadDrawing = 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 19.5h15'

/** Edge of the saved picture, in pixels. */
const EDGE = 1024

/** Saves a square drawing as a PNG file on white, as gallery apps and scanners want it. */
async function savePicture(drawing: SVGSVGElement | null, fileName: string): Promise<void> {
  if (!drawing) return
  const copy = drawing.cloneNode(true) as SVGSVGElement
  copy.setAttribute('width', String(EDGE))
  copy.setAttribute('height', String(EDGE))
  const picture = new Image(EDGE, EDGE)
  picture.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await picture.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: EDGE, height: EDGE })
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = '#fff'
  context.fillRect(0, 0, EDGE, EDGE)
  context.drawImage(picture, 0, 0)
  Object.assign(document.createElement('a'), {
    href: canvas.toDataURL('image/png'),
    download: fileName,
  }).click()
}

/** Shown instead of the QR code: the price hold is loading, failed, or has ended. */
function NoCode({ held, needsUtr }: { held: HeldCart; needsUtr: boolean }) {
  if (held.failure) {
    return (
      <div className={`${styles.box} ${styles.noCode}`} role="alert">
        <p>{held.failure.message}</p>
        <Button small onClick={held.renew}>
          Try again
        </Button>
      </div>
    )
  }
  if (!held.hold || held.isRenewing) return <Skeleton style={{ height: 212, marginTop: 16 }} />
  return (
    <div className={`${styles.box} ${styles.noCode}`}>
      <output>
        <b>This QR code has expired.</b> If you have paid with it, {needsUtr && 'enter the UTR and '}press I
        Have Paid now.
      </output>
      <Button small onClick={held.renew}>
        Get a new QR code
      </Button>
    </div>
  )
}
