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
  most: number
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
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  if (pictures.length === 0) return null
  const dragging = (index: number) => ({
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
  return (
    <>
      <ul className={texts ? `${styles.pictures} ${styles.described}` : styles.pictures} ref={list}>
        {pictures.map((address, index) => (
          <li key={`${address} ${index}`} {...dragging(index)}>
            <Picture
              src={address}
              alt={`${label}, ${index + 1}`}
              width={112}
              height={112}
              sizes="112px"
              widest={240}
              className={styles.picture}
            />
            <div className={styles.tools}>
              {index > 0 && (
                <Tool
                  icon="previous"
                  data-move={-1}
                  text={`Move picture ${index + 1} one place earlier`}
                  onClick={() => move(index, index - 1)}
                />
              )}
              {index < pictures.length - 1 && (
                <Tool
                  icon="next"
                  data-move={1}
                  text={`Move picture ${index + 1} one place later`}
                  onClick={() => move(index, index + 1)}
                />
              )}
              {onMain && (
                <Tool
                  icon="star"
                  text={`Make picture ${index + 1} the main image`}
                  onClick={() => onMain(address)}
                />
              )}
              <Tool
                icon="close"
                text={`Remove picture ${index + 1}`}
                onClick={() => onChange((before) => before.filter((_, at) => at !== index))}
              />
            </div>
            {texts && (
              <div className={styles.text}>
                <TextOf
                  {...texts}
                  address={address}
                  label={pictures.length > 1 || onMain ? `What picture ${index + 1} shows` : 'What it shows'}
                />
                {colors && colors.offered.length > 1 && (
                  <SelectField
                    label={
                      pictures.length > 1 || onMain
                        ? `Colour in picture ${index + 1}`
                        : 'Colour in the picture'
                    }
                    none="Every colour"
                    options={colors.offered}
                    value={colors.chosen[address] ?? ''}
                    onChange={({ currentTarget: { value } }) => colors.onColor(address, value)}
                  />
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      <output className="sr-only">{announced}</output>
    </>
  )
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

function TextOf({ texts, most, onText, address, label }: PictureTexts & { address: string; label: string }) {
  return (
    <FormField
      label={label}
      maxLength={most}
      value={texts[address] ?? ''}
      placeholder="For example: worn on the hand"
      onChange={({ currentTarget: { value } }) => onText(address, value)}
    />
  )
}
