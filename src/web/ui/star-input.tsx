import * as styles from './star-input.module.css'

const words = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent']

/** Five stars to choose from, by pointer or arrow keys; 0 while none is chosen. */
export function StarInput({ value, onChange }: { value: number; onChange(value: number): void }) {
  return (
    <fieldset className={styles.input}>
      <legend>
        Your rating <b>{words[value - 1]}</b>
      </legend>
      <div className={styles.stars}>
        {words.map((word, index) => (
          <label key={word} data-lit={index < value || undefined}>
            <input
              type="radio"
              name="rating"
              value={index + 1}
              checked={value === index + 1}
              onChange={() => onChange(index + 1)}
            />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="m12 3 2.7 5.9 6.3.8-4.6 4.4 1.2 6.4L12 17.3l-5.6 3.2 1.2-6.4L3 9.7l6.3-.8z" />
            </svg>
            <span className="sr-only">
              {index + 1} {index === 0 ? 'star' : 'stars'}, {word}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
