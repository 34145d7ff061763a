import { Link, type ErrorComponentProps } from '@tanstack/react-router'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Skeleton, LoadingText } from '../../ui/skeleton.tsx'
import * as galleryStyles from './gallery.module.css'
import * as styles from './product-page.module.css'
import { useTryAgain } from '../../lib/use-try-again.ts'

/** Skeleton of the product page (PDP-11). */
export const ProductLoading = () => (
  <div className="wrap">
    <LoadingText />
    <Skeleton line style={{ width: 220, marginBlock: 24 }} />
    <div className={styles.columns}>
      <div className={galleryStyles.gallery}>
        <Skeleton style={{ aspectRatio: 1 }} />
      </div>
      <div className={styles.facts}>
        <Skeleton style={{ height: 48, width: '80%' }} />
        <Skeleton line style={{ width: '34%', marginTop: 20 }} />
        <Skeleton style={{ height: 34, width: '46%', marginTop: 30 }} />
        <Skeleton style={{ height: 150, marginTop: 34 }} />
        <Skeleton style={{ height: 56, marginTop: 30 }} />
        <Skeleton style={{ height: 130, marginTop: 28 }} />
      </div>
    </div>
  </div>
)

/** Shown if the product could not be fetched. */
export function ProductFailed({ error }: ErrorComponentProps) {
  const tryAgain = useTryAgain(error)
  return (
    <div className="wrap section">
      <Empty
        tone="error"
        level={1}
        title="Error loading product. Please try again later."
        action={<Button onClick={tryAgain}>Try again</Button>}
      >
        The shop did not respond. Your cart is safe.
      </Empty>
    </div>
  )
}

/** Shown if no product has this address, or it was deleted. */
export const ProductNotFound = () => (
  <div className="wrap section">
    <Empty
      level={1}
      title="We cannot find this piece"
      action={
        <Link to="/shop" className={buttonClass('line')}>
          See all products
        </Link>
      }
    >
      It may be sold, or the link may be mistyped.
    </Empty>
  </div>
)
