import * as styles from './segments.module.css'

type SegmentsProps<T extends string> = {
  /** Their name for screen readers. */
  label: string
  /** The text of each button by its value, in their order. */
  options: Readonly<Partial<Record<T, string>>>
  chosen: T
  className?: string | undefined
  onChoose(value: T): void
}

/** A choice of one among a few, as a row of buttons. */
export const Segments = <T extends string>({
  label,
  options,
  chosen,
  className = '',
  onChoose,
}: SegmentsProps<T>) => (
  <fieldset className={`${styles.segments} ${className}`}>
    <legend className="sr-only">{label}</legend>
    {(Object.entries(options) as [T, string][]).map(([value, text]) => (
      <button
        key={value}
        type="button"
        value={value}
        aria-pressed={value === chosen}
        onClick={() => onChoose(value)}
      >
        {text}
      </button>
    ))}
  </fieldset>
)
