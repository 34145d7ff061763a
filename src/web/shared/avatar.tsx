import { Picture } from './picture.tsx'

/**
 * A user's round picture, or the first letter of their name. It is always next to the name, so it has no alternative
 * text.
 */
export function Avatar({ name, picture, size = 48 }: { name: string; picture: string; size?: 32 | 48 | 96 }) {
  const className = size === 48 ? 'ava' : size === 96 ? 'ava ava-large' : 'ava ava-small'
  if (picture === '') {
    return (
      <span className={className} aria-hidden="true">
        {[...name.trim()][0]?.toUpperCase()}
      </span>
    )
  }
  return <Picture src={picture} alt="" width={size} height={size} sizes={`${size}px`} widest={240} className={className} />
}
