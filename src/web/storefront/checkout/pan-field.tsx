import { shortMoneyText } from '../../../rules/money-text.ts'
import { FormField } from '../../ui/form-field.tsx'
import * as styles from './payment-choice.module.css'
import type { PanEntry } from './use-pan.ts'

const LENGTH = 10

/** Asks for the PAN that an order of this amount needs, before its payment, and says why. `limit` in rupees. */
export const PanField = ({ limit, pan: { text, setText, problem, field } }: { limit: number; pan: PanEntry }) => (
  <section className={styles.pan}>
    <h3>Your PAN</h3>
    <p>Income-tax law asks for the buyer’s PAN for orders above {shortMoneyText(limit)}. We print it on your bill and store it encrypted.</p>
    <FormField
      ref={field} label="PAN" help="10 letters and digits, such as ABCDE1234F" value={text} error={problem} maxLength={LENGTH} autoComplete="off" autoCapitalize="characters"
      spellCheck={false} onChange={({ target }) => setText(target.value.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))}
    />
  </section>
)
