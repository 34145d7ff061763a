import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import {
  deleteTaxClass,
  listTaxClasses,
  type TaxClassDraft,
  type TaxClassFacts,
} from '../../../contract/tax-class.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import { Button, textButtonClass } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-field.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import { LoadingText } from '../../ui/skeleton.tsx'
import { errorMessage } from '../../api/error-message.ts'
import { ConfirmRow, useRowDialog } from '../shared/row-dialog.tsx'
import * as formStyles from '../shared/form.module.css'
import * as pageStyles from './settings-page.module.css'
import { TaxClassForm } from './tax-class-form.tsx'
import * as styles from './tax-classes.module.css'

const blank: TaxClassDraft = { name: '', hsn: '7113', rate: 3, makingRate: null }

/** Offered to be added; none of them exists at first (TAXC-02). */
const presets: TaxClassDraft[] = [
  { name: 'Jewellery 3 %', hsn: '7113', rate: 3, makingRate: null },
  { name: 'Imitation jewellery 3 %', hsn: '7117', rate: 3, makingRate: null },
  { name: 'Jewellery 3 %, making 5 %', hsn: '7113', rate: 3, makingRate: 5 },
]

/** The edited class: an existing one, or a new one. */
type Edited = { draft: TaxClassDraft; saved?: TaxClassFacts }

/** The tax classes of the shop, to add, change and delete. */
export function TaxClasses() {
  const { api, queryClient } = useRouteContext({ from: '__root__' })
  const found = useQuery({ queryKey: ['tax-classes'], queryFn: () => api(listTaxClasses, {}) })
  const [edited, setEdited] = useState<Edited>()
  const deletion = useRowDialog<TaxClassFacts>()
  const [failure, setFailure] = useState<string>()

  const showNew = async () => {
    setEdited(undefined)
    await Promise.all([found.refetch(), queryClient.invalidateQueries({ queryKey: shopQuery(api).queryKey })])
  }

  const remove = async ({ _id }: TaxClassFacts) => {
    setFailure(undefined)
    await api(deleteTaxClass, { params: { id: _id } }).then(showNew, (error: unknown) =>
      setFailure(errorMessage(error)),
    )
  }

  const classes = found.data ?? []

  return (
    <section className={`${sheetClass} ${formStyles.form}`} aria-labelledby="tax-classes">
      <div>
        <h2 id="tax-classes">Tax classes</h2>
        <p className={pageStyles.groupLead}>
          For products taxed differently. Choose the class on the product, beside the price.
        </p>
      </div>
      {found.isPending && <LoadingText />}
      {found.isError && <FormError>{errorMessage(found.error)}</FormError>}
      <ul className={styles.list}>
        {classes.map((each) => (
          <ClassRow
            key={each._id}
            facts={each}
            onEdit={() => setEdited({ draft: each, saved: each })}
            onDelete={() => deletion.open(each)}
          />
        ))}
      </ul>
      {failure && <FormError>{failure}</FormError>}
      {edited ? (
        <TaxClassForm
          key={edited.saved?._id ?? edited.draft.name}
          {...edited}
          onSaved={showNew}
          onClose={() => setEdited(undefined)}
        />
      ) : (
        <NewClassButtons classes={classes} onChoose={(draft) => setEdited({ draft })} />
      )}
      <ConfirmRow
        dialog={deletion}
        title={({ name }) => `Delete ${name}?`}
        description={() => 'Orders keep their tax.'}
        action="Delete"
        grave
        onConfirm={remove}
      />
    </section>
  )
}

const ratesText = ({ hsn, rate, makingRate }: TaxClassFacts) =>
  `HSN ${hsn}, ${rate}%${makingRate === null ? '' : `, making ${makingRate}%`}`

type ClassRowProps = { facts: TaxClassFacts; onEdit(): void; onDelete(): void }

/** A tax class. The first one cannot be changed here. */
const ClassRow = ({ facts, onEdit, onDelete }: ClassRowProps) => (
  <li>
    <b>{facts.name}</b>
    <span>{ratesText(facts)}</span>
    {facts.position > 0 && (
      <span className={styles.tools}>
        <button type="button" className={textButtonClass} aria-label={`Edit ${facts.name}`} onClick={onEdit}>
          Edit
        </button>
        <button
          type="button"
          className={textButtonClass}
          aria-label={`Delete ${facts.name}`}
          onClick={onDelete}
        >
          Delete
        </button>
      </span>
    )}
  </li>
)

type NewClassProps = { classes: readonly TaxClassFacts[]; onChoose(draft: TaxClassDraft): void }

/** The presets that are not used yet, and an empty class. */
function NewClassButtons({ classes, onChoose }: NewClassProps) {
  const unusedPresets = presets.filter(({ name }) => !classes.some((each) => each.name === name))

  return (
    <div className={styles.presets}>
      {unusedPresets.map((draft) => (
        <Button key={draft.name} small onClick={() => onChoose(draft)}>
          {draft.name}
        </Button>
      ))}
      <Button small onClick={() => onChoose(blank)}>
        Another class
      </Button>
    </div>
  )
}
