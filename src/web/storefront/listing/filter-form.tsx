import { categories, colorCodes } from '../../../contract/product.ts'
import { buttonClass } from '../../ui/button.tsx'
import { filterColors, priceRanges } from './choices.ts'
import * as styles from './filter-form.module.css'
import { readShopSearch, type ShopSearch } from './search-params.ts'

type FilterFormProps = {
  /** The path of the page, for forms without JavaScript. */
  action: string
  search: ShopSearch
  withCategories: boolean
  /** Called with the filters after a choice, on page 1. */
  onChoose: (search: ShopSearch) => void
}

/** Category, colour and price range; the order stays as it is. The form applies each choice at once, and also works without JavaScript. */
export function FilterForm({ action, search, withCategories, onChoose }: FilterFormProps) {
  const { sort } = search
  return (
    <>
      <form
        action={action}
        aria-label="Filters"
        onChange={(event) => onChoose(readShopSearch(Object.fromEntries(new FormData(event.currentTarget))))}
      >
        {sort && <input type="hidden" name="sort" value={sort} />}
        {withCategories && <Choice legend="Category" name="category" chosen={search.category} options={categories.map((name) => ({ value: name, label: name }))} />}
        <Choice
          legend="Color"
          name="color"
          chosen={search.color}
          options={filterColors.map((name) => ({ value: name, label: name, dot: colorCodes[name] }))}
        />
        <Choice
          legend="Price range"
          name="price"
          chosen={search.price}
          options={priceRanges.map(({ key, label }) => ({ value: key, label }))}
        />
        <noscript>
          <button type="submit" className={buttonClass('main', { small: true, wide: true })}>Show products</button>
        </noscript>
      </form>
      <form
        action={action}
        className={styles.clear}
        onSubmit={(event) => {
          event.preventDefault()
          onChoose({ sort })
        }}
      >
        <button type="submit" className={buttonClass('line', { small: true, wide: true })}>Clear All Filters</button>
      </form>
    </>
  )
}

type ChoiceProps = {
  legend: string
  name: keyof ShopSearch
  chosen: string | undefined
  options: { value: string; label: string; dot?: string }[]
}

function Choice({ legend, name, chosen = '', options }: ChoiceProps) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {[{ value: '', label: 'All', dot: undefined }, ...options].map(({ value, label, dot }) => (
        <label key={value}>
          <input type="radio" name={name} value={value} checked={chosen === value} onChange={keepControlled} />
          <span>{label}</span>
          {dot && <i className={styles.color} style={{ background: dot }} />}
        </label>
      ))}
    </fieldset>
  )
}

/** The form handles the change events of all its radios, but React requires a listener on each controlled one. */
const keepControlled = () => undefined
