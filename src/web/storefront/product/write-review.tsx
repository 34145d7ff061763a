import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Product } from '../../../contract/product.ts'
import { useSession } from '../../api/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { productAddress } from '../addresses.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const ReviewDialog = lazyPart(() => import('./review-dialog.tsx').then((module) => module.ReviewDialog))

/** Opens the review dialog. Signed out, it links to signing in, and from there back to the reviews. */
export function WriteReview({ product }: { product: Product }) {
  const { user } = useSession()
  const { history } = useRouter()
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused')
  if (!user) {
    const address = `/login?from=${encodeURIComponent(`${productAddress(product._id)}#reviews`)}`
    return (
      <a
        className={buttonClass('line', { wide: true })}
        href={address}
        onClick={(event) => {
          event.preventDefault()
          history.push(address)
        }}
      >
        Write a Review
      </a>
    )
  }
  return (
    <>
      <Button wide onClick={() => setDialog('open')}>
        Write a Review
      </Button>
      {dialog !== 'unused' && (
        <ReviewDialog product={product} user={user} open={dialog === 'open'} onClose={() => setDialog('closed')} />
      )}
    </>
  )
}
