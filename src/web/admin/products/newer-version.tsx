import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { ManagedProduct } from '../../../contract/manage-products.ts'
import { Picture } from '../../shared/picture.tsx'
import { linkClass } from '../../ui/link.ts'
import { fieldNames, mergeDraft, sameIn, draftWordsOf, type DraftField } from './merge-draft.ts'
import { productDraftOf, type ProductFormState, type ProductValues } from './product-draft.ts'
import * as styles from './newer-version.module.css'

type Newer = { saved: ProductValues; taken: DraftField[]; clashes: DraftField[] }

/**
 * Shows the version saved by someone else next to what was typed. Fields that only they changed are copied into the
 * form. Fields that both changed keep what was typed until the user replaces them.
 */
export function useNewerVersion(form: ProductFormState, defaults: Partial<ProductValues>) {
  const [seen, setSeen] = useState(defaults)
  const [newer, setNewer] = useState<Newer>()
  const take = (saved: ProductValues, field: DraftField) => form.setValue(field, saved[field], { shouldDirty: true, shouldValidate: true })
  const show = (product: ManagedProduct) => {
    const saved = productDraftOf(product)
    const { taken, clashes } = mergeDraft(seen, form.getValues(), saved)
    for (const field of taken) take(saved, field)
    setSeen(saved)
    setNewer({ saved, taken, clashes })
  }
  return { newer, show, take }
}

type NewerVersionProps = { form: ProductFormState; newer: Newer; take(saved: ProductValues, field: DraftField): void }

export function NewerVersion({ form: { control, getValues }, newer: { saved, taken, clashes }, take }: NewerVersionProps) {
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
      <p>{explanation(taken, clashes)}</p>
      {clashes.length > 0 && (
        <ul>
          {clashes.map((field) => (
            <li key={field}>
              <h3>{fieldNames[field]}</h3>
              <dl>
                <dt>Saved</dt>
                <dd><Said field={field} draft={saved} /></dd>
                <dt>Yours</dt>
                <dd>{sameIn(field, typed, saved) ? 'The same' : <Said field={field} draft={typed} />}</dd>
              </dl>
              <button type="button" className={`${linkClass} ${styles.take}`} disabled={sameIn(field, typed, saved)} onClick={() => take(saved, field)}>
                Use the saved value<span className="sr-only"> as {fieldNames[field]}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function explanation(taken: DraftField[], clashes: DraftField[]): string {
  const names = (fields: DraftField[]) => fields.map((field) => fieldNames[field]).join(', ')
  const came = taken.length > 0 ? `${names(taken)}: the saved value is now in your form, since you had not changed it. ` : ''
  if (clashes.length > 0) return `${came}You both changed ${names(clashes)}: your value is kept, and saving again replaces the other.`
  return `${came}What you typed is unchanged. You can save again.`
}

/** A draft's value of a field: pictures as pictures, everything else in words. */
function Said({ field, draft }: { field: DraftField; draft: ProductValues }) {
  const pictures = field === 'image' ? [draft.image] : field === 'additionalImages' ? draft.additionalImages : []
  if (pictures.length === 0) return draftWordsOf(field, draft)
  return (
    <span className={styles.pictures}>
      {pictures.map((address, index) => (
        <Picture key={address} src={address} alt={`Picture ${index + 1}`} width={56} height={56} sizes="56px" widest={120} className={styles.picture} />
      ))}
    </span>
  )
}
