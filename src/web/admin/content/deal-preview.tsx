import { useWatch, type Control } from 'react-hook-form'
import { Picture } from '../../shared/picture.tsx'
import type { DealEntry, DealValues } from './deal-values.tsx'
import * as styles from './deal-preview.module.css'

const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', timeZone: 'Asia/Kolkata' })

/** How the home page shows the deal. */
export function DealPreview({ control }: { control: Control<DealValues, unknown, DealEntry> }) {
  const { title, description, discount, endDate = '', image, isActive } = useWatch({ control })
  const ends = new Date(`${endDate}+05:30`)
  return (
    <section className={styles.preview} aria-label="Preview of the banner" data-off={!isActive || undefined}>
      <figure>{image && <Picture src={image} alt="" width={400} height={300} sizes="400px" widest={800} className={styles.picture} />}</figure>
      <div className={styles.text}>
        <p className={styles.discount}>
          {Number.isFinite(discount) ? discount : 0}% off{Number.isNaN(ends.getTime()) ? '' : ` until ${day.format(ends)}`}
        </p>
        <b className={styles.title}>{title || 'Title'}</b>
        <p>{description}</p>
      </div>
      {!isActive && <p className={styles.off}>Switched off: the home page does not show it.</p>}
    </section>
  )
}
