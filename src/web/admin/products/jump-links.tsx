import type { MouseEvent } from 'react'
import * as styles from './jump-links.module.css'

/** Sections of the form by the ids of their headings, in the order of the page. */
const sections = [
  ['facts', 'Facts'],
  ['pictures', 'Pictures'],
  ['visibility', 'Visibility'],
  ['hallmark', 'Hallmark'],
  ['variants-title', 'Variants'],
  ['price', 'Price'],
  ['good-to-know', 'Good to know'],
] as const

/**
 * Links to the sections of a long form, always in view. They scroll and move the focus, and leave the page's
 * address as it is.
 */
export function JumpLinks() {
  return (
    <nav className={styles.jump} aria-label="On this page">
      {sections.map(([id, text]) => (
        <a key={id} href={`#${id}`} onClick={jump}>
          {text}
        </a>
      ))}
    </nav>
  )
}

/** Scrolls to the heading that a link names, and moves the focus there. */
export function jump(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  const heading = document.querySelector<HTMLElement>(event.currentTarget.hash)
  if (!heading) return

  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  heading.scrollIntoView({ block: 'start' })
}
