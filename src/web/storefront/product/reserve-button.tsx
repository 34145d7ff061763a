import { useState } from 'react'
import type { Product } from '../../../contract/product.ts'
import type { Variant } from '../../../contract/variant.ts'
import type { Choice } from '../../shared/choice.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import * as styles from './tell-me.module.css'

const ReserveDialog = lazyPart(() => import('./reserve-dialog.tsx').then((module) => module.ReserveDialog))

/** `variant`: the chosen one; undefined if the product has none. */
export type ReserveProps = { product: Product; variant: Variant | undefined; choice: Choice }

/** Opens the form that reserves the chosen piece in the shop (COUNTER-10). */
export function ReserveButton(piece: ReserveProps) {
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused')
  return (
    <>
      <Button
        wide
        className={styles.button}
        aria-haspopup="dialog"
        onClick={() => setDialog('open')}
        {...ReserveDialog.onIntent}
      >
        Reserve in the shop
      </Button>
      {dialog !== 'unused' && (
        <ReserveDialog {...piece} open={dialog === 'open'} onClose={() => setDialog('closed')} />
      )}
    </>
  )
}
