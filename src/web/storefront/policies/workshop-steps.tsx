import { FormatPicture } from '../../ui/format-picture.tsx'
import * as styles from './workshop-steps.module.css'

const files = import.meta.glob<string>('../pictures/step-*', {
  eager: true,
  query: '?url',
  import: 'default',
})

const fileOf = (step: number, format: 'avif' | 'webp') => files[`../pictures/step-${step}.${format}`] ?? ''

const steps = [
  'It is drawn at its real size, and tried on as a model until it sits well.',
  'It is cast or formed from metal of the fineness stated on its page.',
  'Stones are set one by one under a loupe.',
  'It is filed, polished and, if it is a plated piece, plated last.',
  'It is weighed, checked and packed. What is not right goes back to the bench.',
]

/**
 * The steps in which a piece is made, each with a close-up: side by side, or one below the other on a phone.
 */
export const WorkshopSteps = () => (
  <ol className={styles.steps}>
    {steps.map((text, index) => (
      <li key={text} className={styles.step}>
        <FormatPicture
          src={fileOf(index + 1, 'webp')}
          avif={fileOf(index + 1, 'avif')}
          alt=""
          width={440}
          height={440}
          className={styles.picture}
        />
        <p className={styles.text}>{text}</p>
      </li>
    ))}
  </ol>
)
