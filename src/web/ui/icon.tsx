/** Line drawings on a 24 x 24 field. */
const drawings = {
  bag: 'M5 8.5h14l1 12H4zM8.5 11V7a3.5 3.5 0 0 1 7 0v4',
  'bag-add': 'M5 8.5h14l1 12H4zM8.5 8.5V7a3.5 3.5 0 0 1 7 0v1.5M12 11.8v5.4M9.3 14.5h5.4',
  chart: 'M4 20V4M4 20h16M8.5 16.5v-5M13 16.5V7M17.5 16.5v-7',
  chat: 'M4 20l1.3-4A8 8 0 1 1 8.6 19zM9 8.7c-.6 2.8 3.5 6.9 6.3 6.3l.8-1.8-2-1.1-.9.8c-1-.4-1.8-1.2-2.2-2.2l.8-.9-1.1-2z',
  banner: 'M3.5 5.5h17v13h-17zM10 9v6l5-3z',
  check: 'm5 12.5 4.8 4.8L19.5 7',
  clock: 'M20.5 12a8.5 8.5 0 1 1-17 0a8.5 8.5 0 0 1 17 0M12 7v5l3 2',
  close: 'M5.5 5.5l13 13M18.5 5.5l-13 13',
  down: 'm5 9 7 7 7-7',
  eye: 'M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12zM14.8 12a2.8 2.8 0 1 1-5.6 0a2.8 2.8 0 0 1 5.6 0',
  edit: 'M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5l3.5 3.5',
  filter: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.8v4.4M9 14.8v4.4',
  gem: 'M7.5 4.5h9l4 5L12 20 3.5 9.5zM3.5 9.5h17M12 20 8.5 9.5l3.5-5 3.5 5z',
  hammer: 'm13.5 4.5 6 6-2.6 2.6-6-6zM12.2 8.8 4 17l3 3 8.2-8.2',
  home: 'M4 11.5 12 4.5l8 7M6 10v9.5h12V10M10 19.5v-5.5h4v5.5',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17zM12 11v5.5M12 7.6v.1',
  logout: 'M14 4.5H5v15h9M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5',
  menu: 'M3.5 8h17M3.5 16h11',
  minus: 'M5 12h14',
  next: 'm9.5 5 7 7-7 7',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  print: 'M7 9V4h10v5M7 17H4.5V9h15v8H17M7 14.5h10V20H7z',
  people: 'M12.3 8.5a3.3 3.3 0 1 1-6.6 0a3.3 3.3 0 0 1 6.6 0M2.5 19.5c.5-3.4 3-5.2 6.5-5.2s6 1.8 6.5 5.2M15.5 5.5a3.3 3.3 0 0 1 0 6M18 14.8c2 .7 3.2 2.3 3.5 4.7',
  person: 'M15.8 8a3.8 3.8 0 1 1-7.6 0a3.8 3.8 0 0 1 7.6 0M4.5 20.5c.6-4 3.6-6.2 7.5-6.2s6.9 2.2 7.5 6.2',
  pin: 'M12 21s7-6.3 7-11.5a7 7 0 0 0-14 0C5 14.7 12 21 12 21zM14.5 9.5a2.5 2.5 0 1 1-5 0a2.5 2.5 0 0 1 5 0',
  play: 'M8.5 5.5v13l10-6.5z',
  plus: 'M5 12h14M12 5v14',
  previous: 'm14.5 5-7 7 7 7',
  receipt: 'M6 3.5h12v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5zM9 8h6M9 12h6',
  scales: 'M12 4v16M8 20h8M5 7h14M5 7l-2.5 6.5h5zM19 7l-2.5 6.5h5zM2.5 13.5a2.5 2.5 0 0 0 5 0M16.5 13.5a2.5 2.5 0 0 0 5 0',
  search: 'M16.7 10.5a6.2 6.2 0 1 1-12.4 0a6.2 6.2 0 0 1 12.4 0M15.2 15.2l5 5',
  spinner: 'M12 4a8 8 0 1 0 8 8',
  star: 'm12 4 2.4 5.2 5.6.7-4.1 3.9 1.1 5.6-5-2.8-5 2.8 1.1-5.6L4 9.9l5.6-.7z',
  ticket: 'M3.5 7h17v3.2a1.8 1.8 0 0 0 0 3.6V17h-17v-3.2a1.8 1.8 0 0 0 0-3.6zM14 7v10',
  trash: 'M4.5 6.5h15M9 6.5v-2h6v2M6.5 6.5l1 14h9l1-14M10 10.5v6M14 10.5v6',
  truck: 'M2.5 6.5H14v10H2.5zM14 10h4l3.5 3.5v3H14M8.9 17.5a1.9 1.9 0 1 1-3.8 0a1.9 1.9 0 0 1 3.8 0M19.4 17.5a1.9 1.9 0 1 1-3.8 0a1.9 1.9 0 0 1 3.8 0',
  warning: 'M12 4 2.8 20h18.4zM12 10v5M12 17.5v.1',
  zoom: 'M16.7 10.5a6.2 6.2 0 1 1-12.4 0a6.2 6.2 0 0 1 12.4 0M15.2 15.2l5 5M10.5 7.8v5.4M7.8 10.5h5.4',
} as const

export type IconName = keyof typeof drawings

/** A line drawing in the colour of the text. It never speaks alone: give the control around it a name. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg className={`icon ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  )
}
