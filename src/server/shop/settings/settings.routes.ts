import * as contract from '../../../contract/manage-settings.schemas.ts'
import * as taxContract from '../../../contract/tax-class.schemas.ts'
import { skipAuditEntry } from '../../core/audit/audit-entries.ts'
import type { AppContext } from '../../core/context.ts'
import type { BeforeTransaction, Route } from '../../core/http/route-types.ts'
import { createTaxClass } from './create-tax-class.ts'
import { deleteTaxClass } from './delete-tax-class.ts'
import { getSettings } from './get-settings.ts'
import { listTaxClasses } from './list-tax-classes.ts'
import { sendTestMail } from './send-test-mail.ts'
import { changesGuardedSetting, requirePublicServer, updateSettings } from './update-settings.ts'
import { updateTaxClass } from './update-tax-class.ts'

export function settingsRoutes(route: Route, shop: AppContext): void {
  route(contract.getSettings, ({ db }) => getSettings(db, shop))
  route(contract.updateSettings, ({ tx, actor, body }) => updateSettings(tx, shop, { ...body, actor }), {
    prepare: ({ body }: BeforeTransaction<typeof contract.updateSettings>) => requirePublicServer(body),
    needsRecentLogin: ({ db, body }) => changesGuardedSetting(db, shop, body),
  })
  const send = ({ body, independentTransaction }: BeforeTransaction<typeof contract.sendTestMail>) =>
    sendTestMail(independentTransaction, shop, body)
  route(
    contract.sendTestMail,
    async ({ tx, body }) => {
      skipAuditEntry(tx)
      return { message: `Test mail sent to ${body.to}.` }
    },
    { prepare: send },
  )
  route(taxContract.listTaxClasses, ({ db }) => listTaxClasses(db, shop))
  route(taxContract.createTaxClass, ({ tx, body }) => createTaxClass(tx, body))
  route(taxContract.updateTaxClass, ({ tx, params, body }) => updateTaxClass(tx, { ...body, ...params }))
  route(taxContract.deleteTaxClass, async ({ tx, params }) => {
    await deleteTaxClass(tx, params)
    return { message: 'Tax class deleted.' }
  })
}
