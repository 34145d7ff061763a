import { Dialog } from '@base-ui/react/dialog'
import { useLayoutEffect, useRef, useState, type MouseEvent } from 'react'
import { iconButtonClass } from '../../ui/button.tsx'
import { scrimClass } from '../../ui/dialog-classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { useBackCloses } from '../../ui/use-back-closes.ts'
import { Picture } from '../../shared/picture.tsx'
import * as styles from './zoom.module.css'

type PicturesProps = {
  pictures: string[]
  /** The picture that fills the screen; a swipe calls `onShow` with the next one. */
  current: number
  onShow(index: number): void
  altOf(index: number): string
  /**
   * The `sizes` of the pictures on the page, so that the dialog opens with the file that is already loaded.
   */
  sizes: string
}

type ZoomProps = PicturesProps & { open: boolean; onClose(): void; finalFocus(): HTMLElement | null }

/** The pictures of a product, each on the whole screen. */
export function Zoom({ open, onClose, finalFocus, ...pictures }: ZoomProps) {
  useBackCloses(open, onClose)

  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={scrimClass} />
        <Dialog.Popup
          className={styles.zoom}
          aria-label={pictures.altOf(pictures.current)}
          finalFocus={finalFocus}
        >
          <Pictures {...pictures} />
          <Dialog.Close className={`${iconButtonClass} ${styles.close}`} aria-label="Close">
            <Icon name="close" />
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** A place in a picture, in parts of its width and height. */
type Place = { x: number; y: number }

const CENTRE: Place = { x: 0.5, y: 0.5 }

/** On a phone the picture fills the page already, so it opens enlarged. */
const opensEnlarged = () => matchMedia('(width <= 760px)').matches

/** The pictures in a row that is swiped: an enlarged one is moved to its edge first. */
function Pictures({ pictures, current, onShow, altOf, sizes }: PicturesProps) {
  const row = useRef<HTMLDivElement>(null)
  const first = useRef(current)
  /** Where the pictures are enlarged; null if they are not. */
  const [near, setNear] = useState(() => (opensEnlarged() ? CENTRE : null))

  useLayoutEffect(() => {
    row.current?.children[first.current]?.scrollIntoView()
  }, [])

  const follow = () => {
    if (row.current) onShow(Math.round(row.current.scrollLeft / row.current.clientWidth))
  }

  return (
    <div className={styles.row} ref={row} onScroll={follow}>
      {pictures.map((src, index) => (
        <Enlarged
          key={src}
          label={index === current ? undefined : `Show picture ${index + 1} of ${pictures.length}`}
          near={near}
          onPress={(place) => setNear(near ? null : place)}
          src={src}
          alt={altOf(index)}
          sizes={sizes}
        />
      ))}
    </div>
  )
}

type EnlargedProps = {
  /** What the button does if the picture is not the one that is shown. */
  label: string | undefined
  near: Place | null
  onPress(place: Place): void
  src: string
  alt: string
  sizes: string
}

/** A picture on the whole screen. A click zooms in at that place; another one zooms out. */
function Enlarged({ label, near, onPress, src, alt, sizes }: EnlargedProps) {
  const frame = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (!frame.current || !near) return

    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = frame.current
    frame.current.scrollTo(near.x * scrollWidth - clientWidth / 2, near.y * scrollHeight - clientHeight / 2)
  }, [near])

  const press = ({ detail, clientX, clientY, currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const box = currentTarget.getBoundingClientRect()
    // A click by keyboard has no position.
    onPress(
      detail === 0 ? CENTRE : { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height },
    )
  }

  return (
    <div className={styles.frame} ref={frame}>
      <button
        type="button"
        className={styles.button}
        data-near={near !== null}
        aria-pressed={label === undefined ? near !== null : undefined}
        aria-label={label ?? (near ? 'Zoom out' : 'Zoom in')}
        onClick={press}
      >
        <Picture
          src={src}
          alt={alt}
          width={1200}
          height={1200}
          sizes={near && label === undefined ? '(width > 900px) 1800px, 200vw' : sizes}
          widest={1920}
          eager={label === undefined}
          className={styles.picture}
        />
      </button>
    </div>
  )
}
