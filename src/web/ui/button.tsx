import type { ButtonHTMLAttributes } from 'react'

/** `main` once per view; `line` for all other buttons; `light` on dark backgrounds. */
export type ButtonKind = 'main' | 'line' | 'light'

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { kind?: ButtonKind; small?: boolean; wide?: boolean }

/** The classes of a button, for links that look like one. */
export const buttonClass = (kind: ButtonKind, { small = false, wide = false, className = '' } = {}): string =>
  ['btn', `btn-${kind}`, small && 'btn-small', wide && 'btn-wide', className].filter(Boolean).join(' ')

/** A button for an action on this page. For navigation, use a link with `buttonClass`. */
export function Button({ kind = 'line', small = false, wide = false, className = '', type = 'button', ...rest }: ButtonProps) {
  // oxlint-disable-next-line react/button-has-type -- its TypeScript type allows only the three values
  return <button type={type} className={buttonClass(kind, { small, wide, className })} {...rest} />
}
