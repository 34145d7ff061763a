import { Picture } from './picture.tsx'
import * as styles from './avatar.module.css'

type AvatarProps = { name: string; picture: string; size?: 32 | 48 | 96; className?: string }

/**
 * A user's round picture, or the first letter of their name. It is always next to the name, so it has no alternative
 * text.
 */
export function Avatar({ name, picture, size = 48, className = '' }: AvatarProps) {
  const classes = `${styles.avatar} ${size === 48 ? '' : size === 96 ? styles.large : styles.small} ${className}`
  if (picture === '') {
    return (
      <span className={classes} aria-hidden="true">
        {[...name.trim()][0]?.toUpperCase()}
      </span>
    )
  }
  return <Picture src={picture} alt="" width={size} height={size} sizes={`${size}px`} widest={240} className={classes} />
}
