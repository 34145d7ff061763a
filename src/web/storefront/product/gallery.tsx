import { useRef, useState } from 'react'
import { iconButtonClass } from '../../ui/button.tsx'
import { IconDrawing } from '../../ui/icon.tsx'
import { Picture } from '../../shared/picture.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import * as styles from './gallery.module.css'

const Zoom = lazyPart(() => import('./zoom.tsx').then((module) => module.Zoom))

/** A magnifying glass with a plus sign. */
const zoomDrawing =
  'M16.7 10.5a6.2 6.2 0 1 1-12.4 0a6.2 6.2 0 0 1 12.4 0M15.2 15.2l5 5M10.5 7.8v5.4M7.8 10.5h5.4'

/** The picture's width: the whole screen on a phone, two thirds on a tablet, otherwise the wider column. */
const sizes = '(width <= 760px) 100vw, (width < 1024px) 62vw, (width <= 1480px) 52vw, 780px'
const tileSizes = '(width <= 760px) 100vw, (width < 1024px) 62vw, (width <= 1480px) 26vw, 390px'

/**
 * How many pictures beside the main one stand in rows of two, so that no row of the mosaic has a gap; the
 * others stand in threes.
 */
const pairedTiles = (pictures: number) => [0, 4, 2][(pictures - 1) % 3] ?? 0

/**
 * Pictures of a product (PDP-02). On a phone and a tablet they are swiped, or selected by thumbnails; a
 * desktop shows all of them, and a click makes one the main picture. A click on the main picture enlarges it.
 */
export function Gallery({
  name,
  pictures,
  alts,
  soldOut,
}: {
  name: string
  pictures: string[]
  alts: Record<string, string>
  soldOut: boolean
}) {
  const [current, setCurrent] = useState(0)
  const [zoom, setZoom] = useState<'never' | 'open' | 'closed'>('never')
  const track = useRef<HTMLDivElement>(null)
  const paired = pairedTiles(pictures.length)
  const several = pictures.length > 1
  const altOf = (index: number) =>
    alts[pictures[index] ?? ''] ?? (index === 0 ? name : `${name}, picture ${index + 1}`)

  const show = (index: number) => {
    setCurrent(index)
    // Where the pictures are in one row, the selected one is scrolled into view.
    track.current?.scrollTo({ left: slidePositions(track.current)[index] ?? 0 })
  }
  const follow = () => {
    if (!track.current) return
    const { scrollLeft } = track.current
    const distances = slidePositions(track.current).map((left) => Math.abs(left - scrollLeft))
    setCurrent(distances.indexOf(Math.min(...distances)))
  }
  const press = (index: number) => {
    if (index === current) return setZoom('open')
    show(index)
    // The main picture of a mosaic may be above the window.
    track.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <div className={styles.gallery}>
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
              <Picture
                src={picture}
                alt=""
                width={72}
                height={72}
                sizes="72px"
                widest={240}
                className={styles.picture}
              />
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
              data-paired={(index < current ? index : index - 1) < paired}
              aria-label={`${index === current ? 'Zoom' : 'Show'} ${altOf(index)}`}
              onClick={() => press(index)}
            >
              <Picture
                src={picture}
                alt={altOf(index)}
                width={1200}
                height={1200}
                sizes={index === current ? sizes : tileSizes}
                widest={1440}
                eager={index === 0 ? 'high' : false}
                className={styles.picture}
              />
              <span className={`${iconButtonClass} ${styles.zoomSign}`}>
                <IconDrawing path={zoomDrawing} />
              </span>
            </button>
          ))}
        </div>
        {soldOut && <p className={styles.note}>Sold out</p>}
      </div>
      {zoom !== 'never' && (
        <Zoom
          open={zoom === 'open'}
          onClose={() => setZoom('closed')}
          src={pictures[current] ?? ''}
          alt={altOf(current)}
          sizes={sizes}
        />
      )}
    </div>
  )
}

/**
 * Where the row is scrolled to when a picture is at its start; the last ones may be beside each other at its
 * end.
 */
function slidePositions(row: HTMLElement): number[] {
  const slides = [...row.children] as HTMLElement[]
  return slides.map(({ offsetLeft }) =>
    Math.min(offsetLeft - (slides[0]?.offsetLeft ?? 0), row.scrollWidth - row.clientWidth),
  )
}
