import { useController, type Control } from 'react-hook-form'
import type { SettingField } from '../../../contract/manage-settings.ts'
import { errorClass } from '../../ui/field-classes.ts'
import { PriceRuleFields } from '../shared/price-rule/price-rule-fields.tsx'
import { ruleProblems, type TypedRule } from '../shared/price-rule/typed-rule.ts'
import { settingTexts } from './setting-texts.ts'
import type { SettingValues } from './setting-values.ts'
import * as styles from './settings-page.module.css'

type PriceRuleControlProps = { field: SettingField; error: string | undefined; control: Control<SettingValues> }

/** The rule that new products begin with. */
export function PriceRuleControl({ field: { key, locked, notInUse }, error, control }: PriceRuleControlProps) {
  const { field } = useController({ control, name: key })
  const rule = field.value as TypedRule
  const { label, help } = settingTexts.PRICE_RULE
  return (
    <fieldset className={styles.rule}>
      <legend>{label}</legend>
      <p className={notInUse ? styles.notInUse : styles.groupLead}>{locked ? `Set in the environment (${key}).` : (notInUse ?? help)}</p>
      <PriceRuleFields rule={rule} problems={ruleProblems(rule)} disabled={locked} onChange={field.onChange} />
      {error && <p className={errorClass} role="alert">{`The rule cannot be used: ${error}.`}</p>}
    </fieldset>
  )
}
