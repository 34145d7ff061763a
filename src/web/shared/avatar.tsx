import defaultAvatar from '../icons/default-avatar.svg'
import { Picture } from './picture.tsx'
import * as styles from './avatar.module.css'

type AvatarProps = { picture: string; size?: 32 | 48 | 96; className?: string }

const sizeClasses = { 32: styles.small, 48: '', 96: styles.large }

/**
 * A user's round picture, or the default one. It is always next to the name, so it has no alternative text.
 */
export function Avatar({ picture, size = 48, className = '' }: AvatarProps) {
  const classes = `${styles.avatar} ${sizeClasses[size]} ${className}`

  if (picture === '') return <img src={defaultAvatar} alt="" width={size} height={size} className={classes} />
  return (
    <Picture
      src={picture}
      alt=""
      width={size}
      height={size}
      sizes={`${size}px`}
      widest={240}
      className={classes}
    />
  )
}
