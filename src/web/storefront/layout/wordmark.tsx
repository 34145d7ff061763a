import { Link } from '@tanstack/react-router'
import wordmarkOnNight from '../../icons/wordmark-night.svg'
import wordmark from '../../icons/wordmark.svg'

/** The shop whose mark is drawn, as outlines of Newsreader; a shop of another name is written in the serif. */
const DRAWN = 'Suvarna'

/** The name of the shop as its mark, on paper or on the dark ground. */
export function Wordmark({ name, onNight = false }: { name: string; onNight?: boolean }) {
  if (name !== DRAWN) return <span className="mark-text">{name}</span>
  return <img src={onNight ? wordmarkOnNight : wordmark} alt="" width={133} height={28} {...(onNight && { loading: 'lazy' })} />
}

/** The mark as the way home. */
export function HomeLink({ name, onNight = false }: { name: string; onNight?: boolean }) {
  return (
    <Link to="/" className="mark" aria-label={`${name}, home`}>
      <Wordmark name={name} onNight={onNight} />
    </Link>
  )
}
