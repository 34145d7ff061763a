import type { ButtonHTMLAttributes } from 'react'

/** `main` once in a view; `line` for everything else; `light` on dark grounds. */
export type ButtonKind = 'main' | 'line' | 'light'

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { kind?: ButtonKind; small?: boolean; wide?: boolean }

/** The classes of a button, for links that look like one. */
export const buttonClass = (kind: ButtonKind, { small = false, wide = false, className = '' } = {}): string =>
  ['btn', `btn-${kind}`, small && 'btn-small', wide && 'btn-wide', className].filter(Boolean).join(' ')

/** A button that does something on this page; use a link with `buttonClass` for what leads elsewhere. */
export function Button({ kind = 'line', small = false, wide = false, className = '', type = 'button', ...rest }: ButtonProps) {
  // oxlint-disable-next-line react/button-has-type -- the type is one of the three by its own type
  return <button type={type} className={buttonClass(kind, { small, wide, className })} {...rest} />
}
