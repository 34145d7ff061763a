import { useEffect, useRef, useState, type DragEvent } from 'react'
import { iconButtonClass } from '../../ui/button.tsx'
import { FormField, SelectField } from '../../ui/form-field.tsx'
import { ExtraIcon, type ExtraIconName } from '../../ui/extra-icon.tsx'
import { Picture } from '../../shared/picture.tsx'
import * as styles from './picture-order.module.css'

/** The alternative text of each picture. */
export type PictureTexts = {
  /** Keyed by the picture's address. */
  texts: Record<string, string>
  /** Maximum length of a text, in characters. */
  maxLength: number
  onText(address: string, text: string): void
}

/** The colour that each picture shows; a picture without one shows every colour. */
export type PictureColors = {
  /** Keyed by the picture's address. */
  chosen: Record<string, string>
  /** The colours of the product. */
  offered: string[]
  /** `color` is empty for every colour. */
  onColor(address: string, color: string): void
}

type PictureOrderProps = {
  label: string
  /** Addresses of the pictures, in the order shown. */
  pictures: string[]
  onChange(change: (before: string[]) => string[]): void
  texts?: PictureTexts | undefined
  /** Asks for the colour of each picture, if there are several. */
  colors?: PictureColors | undefined
  /** Makes a picture the main one. The button is only shown if this is given. */
  onMain?: ((address: string) => void) | undefined
}

/** Pictures that can be reordered by dragging or by buttons, removed, and described in words (UPL-02). */
export function PictureOrder({ label, pictures, onChange, texts, colors, onMain }: PictureOrderProps) {
  const { list, announced, move } = useMoves(pictures.length, onChange)
  const dragging = useDragging(pictures, move)

  if (pictures.length === 0) return null

  return (
    <>
      <ul className={texts ? `${styles.pictures} ${styles.described}` : styles.pictures} ref={list}>
        {pictures.map((address, index) => (
          <PictureItem
            key={`${address} ${index}`}
            address={address}
            index={index}
            count={pictures.length}
            label={label}
            texts={texts}
            colors={colors}
            dragging={dragging(index)}
            onMove={move}
            onRemove={() => onChange((before) => before.filter((_, at) => at !== index))}
            onMain={onMain}
          />
        ))}
      </ul>
      <output className="sr-only">{announced}</output>
    </>
  )
}

type PictureItemProps = Pick<PictureOrderProps, 'label' | 'texts' | 'colors' | 'onMain'> & {
  address: string
  index: number
  count: number
  dragging: ReturnType<ReturnType<typeof useDragging>>
  onMove(from: number, to: number): void
  onRemove(): void
}

const PictureItem = ({ dragging, ...item }: PictureItemProps) => (
  <li {...dragging}>
    <Picture
      src={item.address}
      alt={`${item.label}, ${item.index + 1}`}
      width={112}
      height={112}
      sizes="112px"
      widest={240}
      className={styles.picture}
    />
    <PictureTools {...item} />
    {item.texts && <PictureDescription {...item} texts={item.texts} />}
  </li>
)

type PictureToolsProps = Pick<
  PictureItemProps,
  'address' | 'index' | 'count' | 'onMove' | 'onRemove' | 'onMain'
>

const PictureTools = ({ address, index, count, onMove, onRemove, onMain }: PictureToolsProps) => (
  <div className={styles.tools}>
    {index > 0 && (
      <Tool
        icon="previous"
        data-move={-1}
        text={`Move picture ${index + 1} one place earlier`}
        onClick={() => onMove(index, index - 1)}
      />
    )}
    {index < count - 1 && (
      <Tool
        icon="next"
        data-move={1}
        text={`Move picture ${index + 1} one place later`}
        onClick={() => onMove(index, index + 1)}
      />
    )}
    {onMain && (
      <Tool icon="star" text={`Make picture ${index + 1} the main image`} onClick={() => onMain(address)} />
    )}
    <Tool icon="close" text={`Remove picture ${index + 1}`} onClick={onRemove} />
  </div>
)

type PictureDescriptionProps = Pick<PictureItemProps, 'address' | 'index' | 'count' | 'colors' | 'onMain'> & {
  texts: PictureTexts
}

/** What a picture shows, and in which colour. */
function PictureDescription({ address, index, count, texts, colors, onMain }: PictureDescriptionProps) {
  const isNumbered = count > 1 || onMain !== undefined

  return (
    <div className={styles.text}>
      <TextOf
        {...texts}
        address={address}
        label={isNumbered ? `What picture ${index + 1} shows` : 'What it shows'}
      />
      {colors && colors.offered.length > 1 && (
        <SelectField
          label={isNumbered ? `Colour in picture ${index + 1}` : 'Colour in the picture'}
          none="Every colour"
          options={colors.offered}
          value={colors.chosen[address] ?? ''}
          onChange={({ currentTarget: { value } }) => colors.onColor(address, value)}
        />
      )}
    </div>
  )
}

/** Drags a picture onto another one. Returns the properties of the picture at a place. */
function useDragging(pictures: readonly string[], move: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()

  return (index: number) => ({
    draggable: pictures.length > 1,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', pictures[index] ?? '')
      setDragged(index)
    },
    onDragEnd: () => (setDragged(undefined), setOver(undefined)),
    onDragOver: (event: DragEvent) => {
      if (dragged === undefined) return

      event.preventDefault()
      setOver(index)
    },
    onDrop: (event: DragEvent) => {
      if (dragged === undefined) return

      // The user drags a picture of this list, so the upload field around it must not take it for a file.
      event.preventDefault()
      event.stopPropagation()
      move(dragged, index)
    },
    'data-dragged': dragged === index,
    'data-over': over === index && dragged !== index,
  })
}

/** Moves a picture, announces its new position, and keeps the focus on the button that moved it. */
function useMoves(count: number, onChange: PictureOrderProps['onChange']) {
  const list = useRef<HTMLUListElement>(null)
  const follow = useRef<{ to: number; step: number } | undefined>(undefined)
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const { to, step } = follow.current ?? {}
    follow.current = undefined
    if (to === undefined) return

    const item = list.current?.children[to]
    const button =
      item?.querySelector<HTMLElement>(`[data-move='${step}']`) ??
      item?.querySelector<HTMLElement>('[data-move]')
    button?.focus()
  })

  const move = (from: number, to: number) => {
    if (from === to) return

    follow.current = { to, step: Math.sign(to - from) }
    setAnnounced(`Picture ${from + 1} is now in place ${to + 1} of ${count}.`)
    onChange((before) => before.toSpliced(from, 1).toSpliced(to, 0, before[from] ?? ''))
  }

  return { list, announced, move }
}

function Tool({
  icon,
  text,
  ...button
}: {
  icon: ExtraIconName
  text: string
  onClick(): void
  'data-move'?: number
}) {
  return (
    <button
      type="button"
      className={`${iconButtonClass} ${styles.tool}`}
      aria-label={text}
      title={text}
      {...button}
    >
      <ExtraIcon name={icon} className={styles.icon} />
    </button>
  )
}

function TextOf({
  texts,
  maxLength,
  onText,
  address,
  label,
}: PictureTexts & { address: string; label: string }) {
  return (
    <FormField
      label={label}
      maxLength={maxLength}
      value={texts[address] ?? ''}
      placeholder="For example: worn on the hand"
      onChange={({ currentTarget: { value } }) => onText(address, value)}
    />
  )
}
