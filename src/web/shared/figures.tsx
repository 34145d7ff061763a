import * as styles from './figures.module.css'

/** A number with its label, and its unit if it has one. */
export type Figure = { label: string; value: string; unit?: string }

/** The main numbers of a page, in large type. */
export const Figures = ({ figures }: { figures: Figure[] }) => (
  <ul className={figures.length > 3 ? styles.figures : `${styles.figures} ${styles.three}`}>
    {figures.map(({ label, value, unit }) => (
      <li key={label}>
        <span>{label}</span>
        <b>
          {unit && <small>{unit}</small>} {value}
        </b>
      </li>
    ))}
  </ul>
)
