import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Product } from '../../../contract/product.ts'
import type { Review } from '../../../contract/review.ts'
import { useSession } from '../../api/session.ts'
import { Button, buttonClass, textButtonClass } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { productAddress } from '../addresses.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const ReviewDialog = lazyPart(() => import('./review-dialog.tsx').then((module) => module.ReviewDialog))

/**
 * Opens the review dialog, for a new review or to change one's own. Signed out, it links to signing in, and
 * from there back to the reviews.
 */
export function WriteReview({ product, reviews }: { product: Product; reviews: Review[] }) {
  const { user } = useSession()
  const { history } = useRouter()
  const [dialog, setDialog] = useState<'unused' | 'new' | 'change' | 'closed'>('unused')
  if (!user) {
    const address = `/login?from=${encodeURIComponent(`${productAddress(product._id)}#reviews`)}`
    return (
      <a
        className={buttonClass('line', { wide: true })}
        href={address}
        onClick={(event) => {
          event.preventDefault()
          notify({ text: 'You must be logged in!', tone: 'error', isForNextPage: true })
          history.push(address)
        }}
      >
        Write a Review
      </a>
    )
  }
  const own = reviews.find(({ userId }) => userId._id === user._id)
  const isOpen = dialog === 'new' || dialog === 'change'
  return (
    <>
      <Button wide onClick={() => setDialog('new')}>
        Write a Review
      </Button>
      {own && (
        <button type="button" className={textButtonClass} onClick={() => setDialog('change')}>
          Change your review
        </button>
      )}
      {dialog !== 'unused' && (
        <ReviewDialog
          product={product}
          user={user}
          own={own}
          changes={dialog === 'change'}
          open={isOpen}
          onClose={() => setDialog('closed')}
        />
      )}
    </>
  )
}
