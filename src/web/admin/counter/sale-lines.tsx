import type { ManualOrderPreview } from '../../../contract/counter-order.ts'
import { MAX_QUANTITY } from '../../../contract/cart.ts'
import { cleanEngraving, engravingProblem, MAX_ENGRAVING_LETTERS } from '../../../rules/engraving.ts'
import { Picture } from '../../shared/picture.tsx'
import { LineBreakup } from '../../shared/price-breakup/line-breakup.tsx'
import { OldPrice, Price } from '../../shared/price.tsx'
import { iconButtonClass } from '../../ui/button.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { linkClass } from '../../ui/link.ts'
import * as form from '../shared/form.module.css'
import type { SaleLine } from './sale.ts'
import * as styles from './sale-lines.module.css'

type Priced = ManualOrderPreview['lines'][number]

type SaleLinesProps = {
  lines: readonly SaleLine[]
  preview: ManualOrderPreview | undefined
  onChange(lines: SaleLine[]): void
}

/** The pieces of a sale with today's prices, each with its break-up, quantity and special price. */
export const SaleLines = ({ lines, preview, onChange }: SaleLinesProps) => (
  <ul className={styles.lines} aria-label="Pieces of this order">
    {lines.map((line, index) => (
      <Line
        key={`${line.pieceId ?? line.variantId ?? line.productId} ${index}`}
        line={line}
        priced={preview?.lines[index]}
        onChange={(changed) =>
          onChange(lines.map((each) => (each === line ? { ...line, ...changed } : each)))
        }
        onRemove={() => onChange(lines.filter((each) => each !== line))}
      />
    ))}
  </ul>
)

type SaleLineChange = { [Field in keyof SaleLine]?: SaleLine[Field] | undefined }

type LineProps = {
  line: SaleLine
  priced: Priced | undefined
  onChange(change: SaleLineChange): void
  onRemove(): void
}

function Line({
  line: { name, image, detail, quantity, pieceId, price, priceReason, engraving },
  priced,
  onChange,
  onRemove,
}: LineProps) {
  return (
    <li>
      <Picture
        src={image}
        alt=""
        width={64}
        height={64}
        sizes="64px"
        widest={240}
        className={styles.picture}
      />
      <div className={styles.facts}>
        <b>{name}</b>
        <small>{detail}</small>
      </div>
      <div className={styles.price}>{priced && <LinePrice priced={priced} />}</div>
      <div className={styles.tools}>
        {pieceId === null && (
          <Stepper name={name} quantity={quantity} onChange={(count) => onChange({ quantity: count })} />
        )}
        <button
          type="button"
          className={linkClass}
          aria-expanded={price !== null}
          onClick={() => onChange({ price: price === null ? '' : null, priceReason: '' })}
        >
          {price === null ? 'Change price' : "Use today's price"} <span className="sr-only">of {name}</span>
        </button>
        {(priced?.engravingLetters !== undefined || engraving !== undefined) && (
          <EngraveButton
            name={name}
            isOpen={engraving !== undefined}
            onPress={() => onChange({ engraving: engraving === undefined ? '' : undefined })}
          />
        )}
        <button type="button" className={linkClass} onClick={onRemove}>
          Remove <span className="sr-only">{name}</span>
        </button>
      </div>
      <div className={styles.wide}>
        {price !== null && <SpecialPrice price={price} reason={priceReason} onChange={onChange} />}
        {engraving !== undefined && (
          <EngravingInput
            typed={engraving}
            priced={priced}
            onChange={(text) => onChange({ engraving: text })}
          />
        )}
        {priced && <LineBreakup line={priced} />}
      </div>
    </li>
  )
}

const LinePrice = ({ priced: { price, listPrice, quantity } }: { priced: Priced }) => (
  <>
    <Price rupees={price * quantity} />
    {listPrice !== price && <OldPrice rupees={listPrice * quantity} />}
  </>
)

const EngraveButton = ({ name, isOpen, onPress }: { name: string; isOpen: boolean; onPress(): void }) => (
  <button type="button" className={linkClass} aria-expanded={isOpen} onClick={onPress}>
    {isOpen ? 'Do not engrave' : 'Engrave'} <span className="sr-only">{name}</span>
  </button>
)

type EngravingInputProps = { typed: string; priced: Priced | undefined; onChange(text: string): void }

const EngravingInput = ({ typed, priced, onChange }: EngravingInputProps) => (
  <FormField
    label="Engraving"
    autoComplete="off"
    spellCheck={false}
    maxLength={60}
    help={`At most ${priced?.engravingLetters ?? MAX_ENGRAVING_LETTERS} letters. Engraved pieces can't be returned.`}
    error={engravingError(typed, priced)}
    value={typed}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)

function engravingError(typed: string, priced: Priced | undefined): string | undefined {
  const text = cleanEngraving(typed)
  if (text === null || priced === undefined) return undefined

  return engravingProblem(text, priced.engravingLetters ?? null) ?? undefined
}

const Stepper = ({
  name,
  quantity,
  onChange,
}: {
  name: string
  quantity: number
  onChange(quantity: number): void
}) => (
  <div className={styles.stepper}>
    <button
      type="button"
      className={iconButtonClass}
      aria-label={`One piece less of ${name}`}
      disabled={quantity === 1}
      onClick={() => onChange(quantity - 1)}
    >
      <ExtraIcon name="minus" />
    </button>
    <output>{quantity}</output>
    <button
      type="button"
      className={iconButtonClass}
      aria-label={`One piece more of ${name}`}
      disabled={quantity === MAX_QUANTITY}
      onClick={() => onChange(quantity + 1)}
    >
      <ExtraIcon name="plus" />
    </button>
  </div>
)

type SpecialPriceProps = { price: string; reason: string; onChange(change: Partial<SaleLine>): void }

const SpecialPrice = ({ price, reason, onChange }: SpecialPriceProps) => (
  <div className={form.pairs}>
    <FormField
      label="Special price (₹)"
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      help="For one piece, before GST."
      value={price}
      onChange={({ currentTarget }) => onChange({ price: currentTarget.value })}
    />
    <FormField
      label="Reason"
      autoComplete="off"
      maxLength={200}
      help="Kept in the audit log."
      value={reason}
      onChange={({ currentTarget }) => onChange({ priceReason: currentTarget.value })}
    />
  </div>
)
