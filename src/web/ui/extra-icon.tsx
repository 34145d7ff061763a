import { IconDrawing, Icon, type IconName } from './icon.tsx'
import { warningDrawing } from './warning-icon.tsx'

/** Icons that no page of the shop needs at first. They are loaded with the components that show them. */
const drawings = {
  chart: 'M4 20V4M4 20h16M8.5 16.5v-5M13 16.5V7M17.5 16.5v-7',
  banner: 'M3.5 5.5h17v13h-17zM10 9v6l5-3z',
  coins:
    'M18.5 8c0 1.7-2.9 3-6.5 3S5.5 9.7 5.5 8s2.9-3 6.5-3 6.5 1.3 6.5 3zM5.5 8v8c0 1.7 2.9 3 6.5 3s6.5-1.3 6.5-3V8M5.5 12c0 1.7 2.9 3 6.5 3s6.5-1.3 6.5-3',
  ingot: 'M3 18l2.5-8h13l2.5 8zM5.5 10 8 6.5h8l2.5 3.5',
  cash: 'M3 7h18v10H3zM6 7v10M18 7v10M14.4 12a2.4 2.4 0 1 1-4.8 0a2.4 2.4 0 0 1 4.8 0',
  clock: 'M20.5 12a8.5 8.5 0 1 1-17 0a8.5 8.5 0 0 1 17 0M12 7v5l3 2',
  eye: 'M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12zM14.8 12a2.8 2.8 0 1 1-5.6 0a2.8 2.8 0 0 1 5.6 0',
  edit: 'M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5l3.5 3.5',
  gear: 'M15 12a3 3 0 1 1-6 0a3 3 0 0 1 6 0M12 3.5v3M12 17.5v3M3.5 12h3M17.5 12h3M6 6l2.1 2.1M15.9 15.9 18 18M18 6l-2.1 2.1M8.1 15.9 6 18',
  hammer: 'm13.5 4.5 6 6-2.6 2.6-6-6zM12.2 8.8 4 17l3 3 8.2-8.2',
  barcode: 'M4 8V4.5h4M16 4.5h4V8M20 16v3.5h-4M8 19.5H4V16M7.5 9v6M10.5 9v6M13.5 9v6M16.5 9v6',
  grid: 'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z',
  home: 'M4 11.5 12 4.5l8 7M6 10v9.5h12V10M10 19.5v-5.5h4v5.5',
  list: 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.2M4.5 12h.2M4.5 17.5h.2',
  contacts:
    'M6 3.5h13v17H6zM3.5 8H6M3.5 12H6M3.5 16H6M14.8 9.8a2.3 2.3 0 1 1-4.6 0a2.3 2.3 0 0 1 4.6 0M8.8 16.5c.4-2.1 1.8-3.1 3.7-3.1s3.3 1 3.7 3.1',
  copy: 'M9 9h10.5v11H9zM5 15.5V4h10.5',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 19.5h14',
  leave: 'M10 5H5v14h14v-5M13.5 4.5h6v6M19.5 4.5 11 13',
  phone: 'M5 4.5h4l1.5 4.5-2.3 1.6a11 11 0 0 0 5.2 5.2l1.6-2.3L19.5 15v4c-8 1.5-16-6.5-14.5-14.5z',
  refund: 'M9 7 4.5 11.5 9 16M4.5 11.5H15a4.5 4.5 0 0 1 0 9h-2',
  returns: 'M4.5 9h15v11h-15zM4.5 9 7 4.5h10L19.5 9M15.5 14.5h-7M11 12l-2.5 2.5L11 17',
  paper: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 16h6',
  logout: 'M14 4.5H5v15h9M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5',
  print: 'M7 9V4h10v5M7 17H4.5V9h15v8H17M7 14.5h10V20H7z',
  mail: 'M3.5 6h17v12.5h-17zM4 6.5l8 6.5 8-6.5',
  people:
    'M12.3 8.5a3.3 3.3 0 1 1-6.6 0a3.3 3.3 0 0 1 6.6 0M2.5 19.5c.5-3.4 3-5.2 6.5-5.2s6 1.8 6.5 5.2M15.5 5.5a3.3 3.3 0 0 1 0 6M18 14.8c2 .7 3.2 2.3 3.5 4.7',
  receipt: 'M6 3.5h12v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5zM9 8h6M9 12h6',
  star: 'm12 4 2.4 5.2 5.6.7-4.1 3.9 1.1 5.6-5-2.8-5 2.8 1.1-5.6L4 9.9l5.6-.7z',
  ticket: 'M3.5 7h17v3.2a1.8 1.8 0 0 0 0 3.6V17h-17v-3.2a1.8 1.8 0 0 0 0-3.6zM14 7v10',
  trash: 'M4.5 6.5h15M9 6.5v-2h6v2M6.5 6.5l1 14h9l1-14M10 10.5v6M14 10.5v6',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17zM12 11v5.5M12 7.6v.1',
  minus: 'M5 12h14',
  pin: 'M12 21s7-6.3 7-11.5a7 7 0 0 0-14 0C5 14.7 12 21 12 21zM14.5 9.5a2.5 2.5 0 1 1-5 0a2.5 2.5 0 0 1 5 0',
  plus: 'M5 12h14M12 5v14',
  wallet: 'M4 7.5h13.5v-3H6a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h14v-12H6M20 11.5h-5a2 2 0 0 0 0 4h5',
  warning: warningDrawing,
} as const

export type ExtraIconName = IconName | keyof typeof drawings

const isExtra = (name: ExtraIconName): name is keyof typeof drawings => name in drawings

/** Like Icon, with all drawings. */
export const ExtraIcon = ({ name, className }: { name: ExtraIconName; className?: string }) =>
  isExtra(name) ? (
    <IconDrawing path={drawings[name]} className={className} />
  ) : (
    <Icon name={name} {...(className !== undefined && { className })} />
  )
