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
  const unusedPresets = presets.filter(({ name }) => !classes.some((each) => each.name === name))
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
          <li key={each._id}>
            <b>{each.name}</b>
            <span>{ratesText(each)}</span>
            {each.position > 0 && (
              <span className={styles.tools}>
                <button
                  type="button"
                  className={textButtonClass}
                  aria-label={`Edit ${each.name}`}
                  onClick={() => setEdited({ draft: each, saved: each })}
                >
                  Edit
                </button>
                <button
                  type="button"
                  className={textButtonClass}
                  aria-label={`Delete ${each.name}`}
                  onClick={() => deletion.open(each)}
                >
                  Delete
                </button>
              </span>
            )}
          </li>
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
        <div className={styles.presets}>
          {unusedPresets.map((draft) => (
            <Button key={draft.name} small onClick={() => setEdited({ draft })}>
              {draft.name}
            </Button>
          ))}
          <Button small onClick={() => setEdited({ draft: blank })}>
            Another class
          </Button>
        </div>
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
