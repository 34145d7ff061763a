import type { ButtonHTMLAttributes, MouseEvent } from 'react'
import * as styles from './button.module.css'

/**
 * `main` once per view; `danger` in its place if something is destroyed; `line` for all other buttons;
 * `light` on dark backgrounds.
 */
export type ButtonKind = 'main' | 'line' | 'light' | 'danger'

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  kind?: ButtonKind
  small?: boolean
  wide?: boolean
  /** While its action runs: it keeps the focus, and presses do nothing. */
  busy?: boolean
}

const kinds = { main: styles.main, line: styles.line, light: styles.light, danger: styles.danger }

/** The classes of a button, for links that look like one. */
export const buttonClass = (kind: ButtonKind, { small = false, wide = false, className = '' } = {}): string =>
  [styles.button, kinds[kind], small && styles.small, wide && styles.wide, className]
    .filter(Boolean)
    .join(' ')

/** The class of a round button that shows only an icon. */
export const iconButtonClass = styles.iconButton

/** The class of a small, quiet button that looks like a link, for rare actions. */
export const textButtonClass = styles.textButton

/** A button for an action on this page. For navigation, use a link with `buttonClass`. */
export function Button({
  kind = 'line',
  small = false,
  wide = false,
  className = '',
  type = 'button',
  busy = false,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      // oxlint-disable-next-line react/button-has-type -- its TypeScript type allows only the three values
      type={type}
      className={buttonClass(kind, { small, wide, className })}
      aria-disabled={busy || undefined}
      onClick={busy ? preventAction : onClick}
      {...rest}
    />
  )
}

/** A disabled button would lose the focus, and a form can also be submitted by Enter. */
const preventAction = (event: MouseEvent): void => event.preventDefault()
