import { iconButtonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './hero-controls.module.css'

type HeroControlsProps = {
  count: number
  selected: number
  paused: boolean
  onGoTo(index: number): void
  onPrevious(): void
  onNext(): void
  onPause(): void
}

/** Dots, arrows and the pause button. */
export function HeroControls({
  count,
  selected,
  paused,
  onGoTo,
  onPrevious,
  onNext,
  onPause,
}: HeroControlsProps) {
  return (
    <div className={styles.controls}>
      <div className={`wrap ${styles.row}`}>
        <ol className={styles.dots} aria-label="Slides">
          {Array.from({ length: count }, (_, index) => (
            <li key={index}>
              <button
                type="button"
                className={styles.dot}
                aria-label={`Slide ${index + 1}`}
                aria-current={index === selected ? 'true' : undefined}
                onClick={() => onGoTo(index)}
              />
            </li>
          ))}
        </ol>
        <button
          type="button"
          className={`${iconButtonClass} ${styles.button}`}
          aria-label="Previous slide"
          onClick={onPrevious}
        >
          <Icon name="previous" />
        </button>
        <button
          type="button"
          className={`${iconButtonClass} ${styles.button}`}
          aria-label="Next slide"
          onClick={onNext}
        >
          <Icon name="next" />
        </button>
        <button
          type="button"
          className={`${iconButtonClass} ${styles.button}`}
          aria-label={paused ? 'Play slides' : 'Pause slides'}
          onClick={onPause}
        >
          <Icon name={paused ? 'play' : 'pause'} />
        </button>
      </div>
    </div>
  )
}
