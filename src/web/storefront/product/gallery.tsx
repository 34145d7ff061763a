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
 * The number of pictures beside the main picture that stand in rows of two, so that no row of the mosaic has
 * a gap; the others stand in threes.
 */
const pairedTiles = (pictures: number) => [0, 4, 2][(pictures - 1) % 3] ?? 0

type GalleryProps = {
  name: string
  pictures: string[]
  /** Alternative texts by picture. */
  alts: Record<string, string>
  soldOut: boolean
}

/**
 * Pictures of a product (PDP-02). On a phone and a tablet they are swiped, or selected by thumbnails; a
 * desktop shows all of them, and a click makes one the main picture. A click on the main picture enlarges it,
 * to be swiped as well.
 */
export function Gallery({ name, pictures, alts, soldOut }: GalleryProps) {
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
      {several && <Thumbnails pictures={pictures} current={current} onShow={show} />}
      <div className={styles.frame}>
        <div className={styles.track} ref={track} onScroll={several ? follow : undefined}>
          {pictures.map((picture, index) => (
            <Slide
              key={picture}
              picture={picture}
              alt={altOf(index)}
              isCurrent={index === current}
              isPaired={(index < current ? index : index - 1) < paired}
              isFirst={index === 0}
              onPress={() => press(index)}
            />
          ))}
        </div>
        {soldOut && <p className={styles.note}>Sold out</p>}
      </div>
      {zoom !== 'never' && (
        <Zoom
          open={zoom === 'open'}
          onClose={() => {
            setZoom('closed')
            show(current)
          }}
          finalFocus={() => track.current?.querySelector<HTMLElement>('[data-current=true]') ?? null}
          pictures={pictures}
          current={current}
          onShow={setCurrent}
          altOf={altOf}
          sizes={sizes}
        />
      )}
    </div>
  )
}

type ThumbnailsProps = { pictures: string[]; current: number; onShow(index: number): void }

const Thumbnails = ({ pictures, current, onShow }: ThumbnailsProps) => (
  <div className={styles.thumbnails}>
    {pictures.map((picture, index) => (
      <button
        key={picture}
        type="button"
        className={styles.thumbnail}
        aria-label={`Show picture ${index + 1} of ${pictures.length}`}
        aria-current={index === current}
        onClick={() => onShow(index)}
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
)

type SlideProps = {
  picture: string
  alt: string
  isCurrent: boolean
  /** Whether it stands in a row of two of the mosaic. */
  isPaired: boolean
  isFirst: boolean
  onPress(): void
}

/** A picture in the row or the mosaic. A press makes it the main one, or enlarges the main one. */
const Slide = ({ picture, alt, isCurrent, isPaired, isFirst, onPress }: SlideProps) => (
  <button
    type="button"
    className={styles.slide}
    data-current={isCurrent}
    data-paired={isPaired}
    aria-label={`${isCurrent ? 'Zoom' : 'Show'} ${alt}`}
    onClick={onPress}
  >
    <Picture
      src={picture}
      alt={alt}
      width={1200}
      height={1200}
      sizes={isCurrent ? sizes : tileSizes}
      widest={1440}
      eager={isFirst ? 'high' : false}
      className={styles.picture}
    />
    <span className={`${iconButtonClass} ${styles.zoomSign}`}>
      <IconDrawing path={zoomDrawing} />
    </span>
  </button>
)

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
