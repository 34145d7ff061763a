import * as styles from './icon.module.css'

/** Icons of 24 x 24 that the shop's first pages need. extra-icon.tsx has the others. */
const drawings = {
  bag: 'M5 8.5h14l1 12H4zM8.5 11V7a3.5 3.5 0 0 1 7 0v4',
  'bag-add': 'M5 8.5h14l1 12H4zM8.5 8.5V7a3.5 3.5 0 0 1 7 0v1.5M12 11.8v5.4M9.3 14.5h5.4',
  chat: 'M4 20l1.3-4A8 8 0 1 1 8.6 19zM9 8.7c-.6 2.8 3.5 6.9 6.3 6.3l.8-1.8-2-1.1-.9.8c-1-.4-1.8-1.2-2.2-2.2l.8-.9-1.1-2z',
  check: 'm5 12.5 4.8 4.8L19.5 7',
  close: 'M5.5 5.5l13 13M18.5 5.5l-13 13',
  down: 'm5 9 7 7 7-7',
  filter: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.8v4.4M9 14.8v4.4',
  gem: 'M7.5 4.5h9l4 5L12 20 3.5 9.5zM3.5 9.5h17M12 20 8.5 9.5l3.5-5 3.5 5z',
  heart: 'M12 20 4.6 12.6a4.7 4.7 0 0 1 6.6-6.7l.8.8.8-.8a4.7 4.7 0 0 1 6.6 6.7z',
  menu: 'M3.5 8h17M3.5 16h11',
  next: 'm9.5 5 7 7-7 7',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  person: 'M15.8 8a3.8 3.8 0 1 1-7.6 0a3.8 3.8 0 0 1 7.6 0M4.5 20.5c.6-4 3.6-6.2 7.5-6.2s6.9 2.2 7.5 6.2',
  play: 'M8.5 5.5v13l10-6.5z',
  previous: 'm14.5 5-7 7 7 7',
  scales:
    'M12 4v16M8 20h8M5 7h14M5 7l-2.5 6.5h5zM19 7l-2.5 6.5h5zM2.5 13.5a2.5 2.5 0 0 0 5 0M16.5 13.5a2.5 2.5 0 0 0 5 0',
  search: 'M16.7 10.5a6.2 6.2 0 1 1-12.4 0a6.2 6.2 0 0 1 12.4 0M15.2 15.2l5 5',
  spinner: 'M12 4a8 8 0 1 0 8 8',
  truck:
    'M2.5 6.5H14v10H2.5zM14 10h4l3.5 3.5v3H14M8.9 17.5a1.9 1.9 0 1 1-3.8 0a1.9 1.9 0 0 1 3.8 0M19.4 17.5a1.9 1.9 0 1 1-3.8 0a1.9 1.9 0 0 1 3.8 0',
} as const

export type IconName = keyof typeof drawings

/** An icon in the text colour. It has no accessible name: name the control around it. */
export const Icon = ({ name, className }: { name: IconName; className?: string | undefined }) => (
  <IconDrawing path={drawings[name]} className={className} />
)

/** Draws one path. */
export const IconDrawing = ({ path, className = '' }: { path: string; className?: string | undefined }) => (
  <svg className={`${styles.icon} ${className}`} viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)
