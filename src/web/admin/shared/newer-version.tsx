import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useWatch, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { Picture } from '../../shared/picture.tsx'
import { linkClass } from '../../ui/link.ts'
import { mergeDraft, sameIn, type FieldNames } from './merge-draft.ts'
import * as formStyles from './form.module.css'
import * as styles from './newer-version.module.css'

type Field<V> = keyof V & string
type Newer<V> = { saved: V; taken: Field<V>[]; clashes: Field<V>[] }

/**
 * Shows the version saved by someone else next to the typed values. Fields that only they changed are copied
 * into the form. Fields that both changed keep the typed value until the user replaces them.
 */
export function useNewerVersion<V extends FieldValues, T>(
  form: UseFormReturn<V, unknown, T>,
  defaults: Partial<V>,
  names: FieldNames<V>,
) {
  const [seen, setSeen] = useState(defaults)
  const [newer, setNewer] = useState<Newer<V>>()

  const take = (saved: V, field: Field<V>) =>
    form.setValue(field as unknown as Path<V>, saved[field], { shouldDirty: true, shouldValidate: true })

  const show = (saved: V) => {
    const { taken, clashes } = mergeDraft<V>(names, seen, form.getValues(), saved)
    for (const field of taken) take(saved, field)
    setSeen(saved)
    setNewer({ saved, taken, clashes })
  }

  return { newer, show, take }
}

type NewerVersionProps<V extends FieldValues, T> = {
  form: UseFormReturn<V, unknown, T>
  newer: Newer<V>
  names: FieldNames<NoInfer<V>>
  /** A draft's value of a field, as people read it. */
  wordsOf(field: Field<NoInfer<V>>, draft: Partial<NoInfer<V>>): ReactNode
  take(saved: V, field: Field<V>): void
}

export function NewerVersion<V extends FieldValues, T>({
  form: { control, getValues },
  newer: { saved, taken, clashes },
  names,
  wordsOf,
  take,
}: NewerVersionProps<V, T>) {
  const title = useRef<HTMLHeadingElement>(null)
  // A button further down opens this section, so move the focus here.
  useEffect(() => title.current?.focus(), [saved])
  useWatch({ control })

  const typed = getValues()

  return (
    <section className={styles.newer} aria-labelledby="newer-title">
      <h2 id="newer-title" tabIndex={-1} ref={title}>
        Saved by someone else
      </h2>
      <p>
        {explanation(
          taken.map((field) => names[field]),
          clashes.map((field) => names[field]),
        )}
      </p>
      {clashes.length > 0 && (
        <ul>
          {clashes.map((field) => (
            <li key={field}>
              <h3>{names[field]}</h3>
              <dl>
                <dt>Saved</dt>
                <dd>{wordsOf(field, saved)}</dd>
                <dt>Yours</dt>
                <dd>{sameIn<V>(field, typed, saved) ? 'The same' : wordsOf(field, typed)}</dd>
              </dl>
              <button
                type="button"
                className={`${linkClass} ${styles.take}`}
                disabled={sameIn<V>(field, typed, saved)}
                onClick={() => take(saved, field)}
              >
                Use the saved value<span className="sr-only"> as {names[field]}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function explanation(taken: string[], clashes: string[]): string {
  const came =
    taken.length > 0
      ? `${taken.join(', ')}: the saved value is now in your form, since you had not changed it. `
      : ''

  if (clashes.length > 0)
    return `${came}You both changed ${clashes.join(', ')}: your value is kept, and saving again replaces the other.`

  return `${came}What you typed is unchanged. You can save again.`
}

/** Pictures as a value of a field. */
export const PicturesSaid = ({ pictures }: { pictures: string[] }) => (
  <span className={styles.pictures}>
    {pictures.map((address, index) => (
      <Picture
        key={address}
        src={address}
        alt={`Picture ${index + 1}`}
        width={56}
        height={56}
        sizes="56px"
        widest={120}
        className={styles.picture}
      />
    ))}
  </span>
)

/** Why a form was not saved; with a button that shows the version of someone else, if that was the reason. */
export function SaveError({ text, onSee }: { text: string; onSee?: (() => void) | undefined }) {
  if (!onSee) return text
  return (
    <>
      {text}{' '}
      <button type="button" className={`${linkClass} ${formStyles.linkInError}`} onClick={onSee}>
        See the newer version
      </button>
    </>
  )
}
