import { useRef, useState } from 'react'
import { iconButtonClass } from '../../ui/button.tsx'
import { IconDrawing } from '../../ui/icon.tsx'
import { Picture } from '../../shared/picture.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import * as styles from './gallery.module.css'

const Zoom = lazyPart(() => import('./zoom.tsx').then((module) => module.Zoom))

/** A magnifying glass with a plus sign. */
const zoomDrawing = 'M16.7 10.5a6.2 6.2 0 1 1-12.4 0a6.2 6.2 0 0 1 12.4 0M15.2 15.2l5 5M10.5 7.8v5.4M7.8 10.5h5.4'

/** The picture's width: the whole screen on a phone, otherwise the wider column. */
const sizes = '(width <= 760px) 100vw, (width <= 1000px) 55vw, (width <= 1480px) 47vw, 700px'

/** Pictures of a product: swiped on a phone, selected by thumbnails, enlarged by a click (PDP-02). */
export function Gallery({ name, pictures, alts, soldOut }: { name: string; pictures: string[]; alts: Record<string, string>; soldOut: boolean }) {
  const [current, setCurrent] = useState(0)
  const [zoom, setZoom] = useState<'never' | 'open' | 'closed'>('never')
  const track = useRef<HTMLDivElement>(null)
  const several = pictures.length > 1
  const altOf = (index: number) => alts[pictures[index] ?? ''] ?? (index === 0 ? name : `${name}, picture ${index + 1}`)

  const show = (index: number) => {
    setCurrent(index)
    // On a phone all pictures are in one row, and the selected one is scrolled into view.
    track.current?.scrollTo({ left: index * track.current.clientWidth })
  }
  const follow = () => {
    const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {}
    setCurrent(Math.round(scrollLeft / clientWidth))
  }

  return (
    <div className={`${styles.gallery} ${several ? '' : styles.single}`}>
      {several && (
        <div className={styles.thumbnails}>
          {pictures.map((picture, index) => (
            <button
              key={picture}
              type="button"
              className={styles.thumbnail}
              aria-label={`Show picture ${index + 1} of ${pictures.length}`}
              aria-current={index === current}
              onClick={() => show(index)}
            >
              <Picture src={picture} alt="" width={84} height={84} sizes="84px" widest={240} eager className={styles.picture} />
            </button>
          ))}
        </div>
      )}
      <div className={styles.frame}>
        <div className={styles.track} ref={track} onScroll={several ? follow : undefined}>
          {pictures.map((picture, index) => (
            <button
              key={picture}
              type="button"
              className={styles.slide}
              data-current={index === current}
              aria-label={`Zoom ${altOf(index)}`}
              onClick={() => setZoom('open')}
            >
              <Picture
                src={picture}
                alt={altOf(index)}
                width={1200}
                height={1200}
                sizes={sizes}
                widest={1440}
                eager={index === 0 ? 'high' : false}
                className={styles.picture}
              />
              <span className={`${iconButtonClass} ${styles.zoomSign}`}><IconDrawing path={zoomDrawing} /></span>
            </button>
          ))}
        </div>
        {soldOut && <p className={styles.note}>Sold out</p>}
      </div>
      {zoom !== 'never' && (
        <Zoom open={zoom === 'open'} onClose={() => setZoom('closed')} src={pictures[current] ?? ''} alt={altOf(current)} sizes={sizes} />
      )}
    </div>
  )
}
