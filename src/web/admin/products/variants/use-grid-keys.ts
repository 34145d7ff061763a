import { useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import type { Cell } from './edit-rows.ts'

/** Attributes of the control in a cell, by which the keyboard finds it. */
export const cellMarks = (row: number, field: Cell['field']) => ({ 'data-row': row, 'data-field': field })

const markOf = (target: EventTarget): Cell | undefined => {
  const { row, field } = target instanceof HTMLElement ? target.dataset : {}
  return row === undefined || field === undefined
    ? undefined
    : { row: Number(row), field: field as Cell['field'] }
}

/**
 * Moves the focus in a grid of fields as a spreadsheet does: up and down by arrow keys and Enter, left and
 * right by arrow keys once the text is at its end. Tab goes through the cells as they stand. Ctrl+D calls
 * `onFillDown`, and a focused cell `onActive` with its row.
 */
export function useGridKeys(
  table: RefObject<HTMLTableElement | null>,
  fields: readonly Cell['field'][],
  { onFillDown, onActive }: { onFillDown(cell: Cell): void; onActive(row: number): void },
) {
  /** The cell that was focused last; the buttons above the grid act on it. */
  const active = useRef<Cell>(undefined)

  const focus = (row: number, field: Cell['field'] | undefined) =>
    field !== undefined &&
    table.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-field="${field}"]`)?.focus()

  const onKeyDown = (event: KeyboardEvent) => {
    const cell = markOf(event.target)
    if (!cell || event.nativeEvent.isComposing) return

    const beside = (step: number) => () => focus(cell.row, fields[fields.indexOf(cell.field) + step])
    const below = (step: number) => () => focus(cell.row + step, cell.field)
    const move = movementOf(event, { below, beside, fill: () => onFillDown(cell) })
    if (!move) return

    event.preventDefault()
    move()
  }

  const onFocus = ({ target }: FocusEvent) => {
    active.current = markOf(target) ?? active.current
    if (active.current) onActive(active.current.row)
    if (target instanceof HTMLInputElement) target.select()
  }

  return { active, focus, handlers: { onKeyDown, onFocus } }
}

type Steps = { below(step: number): () => void; beside(step: number): () => void; fill(): void }

function movementOf(
  { key, target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent,
  { below, beside, fill }: Steps,
): (() => void) | undefined {
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'd') return fill
  // With Alt, the arrow keys open a select.
  if (altKey || ctrlKey || metaKey) return undefined

  switch (key) {
    case 'ArrowUp':
      return below(-1)
    case 'ArrowDown':
      return below(1)
    case 'Enter':
      return target instanceof HTMLButtonElement ? undefined : below(shiftKey ? -1 : 1)
    case 'ArrowLeft':
      return isAtEdge(target, 'start') && !shiftKey ? beside(-1) : undefined
    case 'ArrowRight':
      return isAtEdge(target, 'end') && !shiftKey ? beside(1) : undefined
    default:
      return undefined
  }
}

/** Whether the text cursor cannot go further, or the whole text is selected. */
function isAtEdge(target: EventTarget, edge: 'start' | 'end'): boolean {
  if (!(target instanceof HTMLInputElement)) return true

  const { selectionStart, selectionEnd, value } = target
  if (selectionStart === 0 && selectionEnd === value.length) return true

  return selectionStart === selectionEnd && selectionStart === (edge === 'start' ? 0 : value.length)
}
