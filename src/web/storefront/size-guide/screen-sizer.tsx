import type { CSSProperties, ReactNode } from 'react'
import { BANK_CARD, bangleSizes, millimetres, ringSizes } from '../../../rules/sizes.ts'
import { iconButtonClass } from '../../ui/button.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { Segments } from '../../ui/segments.tsx'
import { cardRange, useCardWidth } from './card-width.ts'
import * as styles from './screen-sizer.module.css'

export type Measured = 'ring' | 'bangle'
type ScreenSizerProps = {
  piece: Measured
  size: string
  onPiece(piece: Measured): void
  onSize(size: string): void
}

const pieces = { ring: { name: 'Ring', sizes: ringSizes }, bangle: { name: 'Bangle', sizes: bangleSizes } }

/** A length in tenths of a millimetre, in CSS pixels of a screen on which a bank card has this width. */
const pixels = (tenths: number, cardWidth: number): string => `${(tenths * cardWidth) / BANK_CARD.width}px`

/**
 * Draws a circle at its real size: first the screen is measured with a bank card, then a ring is laid on the
 * circle.
 */
export function ScreenSizer({ piece, size, onPiece, onSize }: ScreenSizerProps) {
  const [cardWidth, setCardWidth] = useCardWidth()

  return (
    <>
      <Segments
        label="What do you measure?"
        options={{ ring: pieces.ring.name, bangle: pieces.bangle.name }}
        chosen={piece}
        className={styles.choice}
        onChoose={onPiece}
      />
      <div className={styles.sizer}>
        <CardStep cardWidth={cardWidth} onCardWidth={setCardWidth} />
        <PieceStep piece={piece} size={size} cardWidth={cardWidth} onSize={onSize} />
      </div>
    </>
  )
}

/** Step 1: the visitor makes the outline as large as a bank card. `cardWidth` in CSS pixels. */
const CardStep = ({ cardWidth, onCardWidth }: { cardWidth: number; onCardWidth(width: number): void }) => (
  <section aria-labelledby="lay-a-card">
    <StepTitle id="lay-a-card" number={1}>
      Lay a bank card on the outline
    </StepTitle>
    <p>
      Any card will do, all are 85.60 mm wide. Move the slider until the outline is as large as your card.
    </p>
    <div className={styles.stage}>
      <div
        className={styles.card}
        style={
          { '--long': `${cardWidth}px`, '--short': pixels(BANK_CARD.height, cardWidth) } as CSSProperties
        }
      >
        85.60 × 53.98 mm
      </div>
    </div>
    <Slider
      label="Size of the card on your screen"
      smaller="Smaller"
      larger="Larger"
      {...cardRange}
      value={cardWidth}
      text={`${cardWidth} pixels`}
      onValue={onCardWidth}
    />
    <p>Saved on this device, so you only do it once.</p>
  </section>
)

type PieceStepProps = Omit<ScreenSizerProps, 'onPiece'> & { cardWidth: number }

/** Step 2: the visitor lays a piece on the circle and reads its size. */
function PieceStep({ piece, size, cardWidth, onSize }: PieceStepProps) {
  const { name, sizes } = pieces[piece]
  const at = sizes.findIndex((each) => each.size === size)
  const chosen = sizes[at] ?? { size, around: 0, across: 0 }
  const diameter = pixels(chosen.across, cardWidth)
  const found = `${millimetres(chosen.around)} mm around, ${millimetres(chosen.across)} mm across`

  return (
    <section aria-labelledby="lay-a-piece">
      <StepTitle id="lay-a-piece" number={2}>
        Lay your {piece} on the circle
      </StepTitle>
      <p>
        Adjust it until the circle just disappears inside the {piece}. Between two sizes, take the larger.
      </p>
      <div className={styles.stage}>
        <div className={styles.circle} style={{ width: diameter, height: diameter }} />
      </div>
      <Slider
        label={`${name} size`}
        smaller="One size smaller"
        larger="One size larger"
        min={0}
        max={sizes.length - 1}
        value={at}
        text={`Size ${chosen.size}, ${found}`}
        onValue={(next) => onSize(sizes[next]?.size ?? size)}
      />
      <output className={styles.found}>
        <b>Size {chosen.size}</b> <span>{found}</span>
      </output>
    </section>
  )
}

const StepTitle = ({ id, number, children }: { id: string; number: number; children: ReactNode }) => (
  <h2 id={id}>
    <span aria-hidden="true" className={styles.number}>
      {number}
    </span>
    {children}
  </h2>
)

type SliderProps = {
  label: string
  smaller: string
  larger: string
  min: number
  max: number
  value: number
  /** The value as a screen reader says it. */
  text: string
  onValue(value: number): void
}

/** A slider with a button at each end; the arrow keys move it too. */
function Slider({ label, smaller, larger, min, max, value, text, onValue }: SliderProps) {
  const step = (by: number) => onValue(Math.min(max, Math.max(min, value + by)))
  return (
    <div className={styles.slider}>
      <button type="button" className={iconButtonClass} aria-label={smaller} onClick={() => step(-1)}>
        <ExtraIcon name="minus" />
      </button>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={text}
        min={min}
        max={max}
        value={value}
        style={{ '--share': `${((value - min) / (max - min)) * 100}%` } as CSSProperties}
        onChange={(event) => onValue(Number(event.currentTarget.value))}
      />
      <button type="button" className={iconButtonClass} aria-label={larger} onClick={() => step(1)}>
        <ExtraIcon name="plus" />
      </button>
    </div>
  )
}
