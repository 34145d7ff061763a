import { Link } from '@tanstack/react-router'
import wordmarkOnNight from '../icons/wordmark-night.svg'
import wordmark from '../icons/wordmark.svg'
import * as styles from './wordmark.module.css'

/**
 * The name whose logo is drawn, as outlines of the font Newsreader. Other shop names are set in the serif
 * font.
 */
const DRAWN = 'Suvarna'

/** The shop's name as its logo, on a light or a dark background. */
export function Wordmark({ name, onNight = false }: { name: string; onNight?: boolean }) {
  if (name !== DRAWN) return <span className={`${styles.text} ${lengthClass(name)}`}>{name}</span>

  return (
    <img
      src={onNight ? wordmarkOnNight : wordmark}
      className={styles.picture}
      alt=""
      width={133}
      height={28}
      {...(onNight && { loading: 'lazy' })}
    />
  )
}

/** The logo as a link to the home page. */
export function HomeLink({
  name,
  onNight = false,
  className = '',
}: {
  name: string
  onNight?: boolean
  className?: string | undefined
}) {
  return (
    <Link
      to="/"
      className={`${styles.logo} ${name === DRAWN ? '' : styles.typed} ${onNight ? styles.onNight : ''} ${className}`}
      aria-label={`${name}, home`}
    >
      <Wordmark name={name} onNight={onNight} />
    </Link>
  )
}

/** A long name is smaller. */
function lengthClass({ length }: string): string | undefined {
  if (length > 20) return styles.long
  return length > 10 ? styles.medium : ''
}
