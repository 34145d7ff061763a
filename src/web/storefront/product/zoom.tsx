import { Dialog } from '@base-ui/react/dialog'
import { useState, type MouseEvent } from 'react'
import { iconButtonClass } from '../../ui/button.tsx'
import { scrimClass } from '../../ui/dialog-classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { useBackCloses } from '../../ui/use-back-closes.ts'
import { Picture } from '../../shared/picture.tsx'
import * as styles from './zoom.module.css'

type ZoomProps = {
  open: boolean
  onClose: () => void
  src: string
  alt: string
  /**
   * The `sizes` of the picture on the page, so that the dialog opens with the file that is already loaded.
   */
  sizes: string
}

/** On a phone the picture fills the page already, so it opens enlarged. */
const opensEnlarged = () => matchMedia('(width <= 760px)').matches

/** One picture on the whole screen. A click zooms in at that point; another one zooms out. */
export function Zoom({ open, onClose, src, alt, sizes }: ZoomProps) {
  const [near, setNear] = useState(opensEnlarged)
  const close = () => {
    setNear(opensEnlarged())
    onClose()
  }
  useBackCloses(open, close)
  const toggle = (event: MouseEvent<HTMLButtonElement>) => {
    const frame = event.currentTarget.parentElement
    const box = event.currentTarget.getBoundingClientRect()
    // A click by keyboard has no position, so zoom in at the centre.
    const x = event.detail === 0 ? 0.5 : (event.clientX - box.left) / box.width
    const y = event.detail === 0 ? 0.5 : (event.clientY - box.top) / box.height
    setNear(!near)
    requestAnimationFrame(() => {
      if (!frame) return
      frame.scrollLeft = x * frame.scrollWidth - frame.clientWidth / 2
      frame.scrollTop = y * frame.scrollHeight - frame.clientHeight / 2
    })
  }
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={scrimClass} />
        <Dialog.Popup className={styles.zoom} aria-label={alt}>
          <div className={styles.frame}>
            <button
              type="button"
              className={styles.button}
              data-near={near}
              aria-pressed={near}
              aria-label={near ? 'Zoom out' : 'Zoom in'}
              onClick={toggle}
            >
              <Picture
                src={src}
                alt={alt}
                width={1200}
                height={1200}
                sizes={near ? '(width > 900px) 1800px, 200vw' : sizes}
                widest={1920}
                eager
                className={styles.picture}
              />
            </button>
          </div>
          <Dialog.Close className={`${iconButtonClass} ${styles.close}`} aria-label="Close">
            <Icon name="close" />
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
