import * as contract from '../../../contract/manage-settings.schemas.ts'
import * as taxContract from '../../../contract/tax-class.schemas.ts'
import { skipAuditEntry } from '../../core/audit/audit-entries.ts'
import type { AppContext } from '../../core/context.ts'
import type { BeforeTransaction, Route } from '../../core/http/routes.ts'
import { AppError } from '../../core/lib/errors.ts'
import { connectionTo, NotPublic } from '../../core/mail/smtp-server.ts'
import { changesGuardedSetting, getSettings, updateSettings } from './settings.service.ts'
import * as taxClasses from './tax-classes.service.ts'
import { sendTestMail } from './test-mail.ts'

export function settingsRoutes(route: Route, { settings }: AppContext): void {
  route(contract.getSettings, async ({ db }) => ({ groups: await getSettings(db, settings) }))
  route(contract.updateSettings, ({ tx, actor, body }) => updateSettings(tx, settings, actor, body), {
    prepare: requirePublicServer,
    needsRecentLogin: ({ db, body }) => changesGuardedSetting(db, settings, body),
  })
  route(contract.sendTestMail, async ({ tx, body }) => {
    skipAuditEntry(tx)
    return { message: `Test mail sent to ${body.to}.` }
  }, { prepare: sendTestMail(settings) })
  route(taxContract.listTaxClasses, ({ db }) => taxClasses.listTaxClasses(db, settings))
  route(taxContract.createTaxClass, ({ tx, body }) => taxClasses.createTaxClass(tx, body))
  route(taxContract.updateTaxClass, ({ tx, params, body }) => taxClasses.updateTaxClass(tx, params.id, body))
  route(taxContract.deleteTaxClass, async ({ tx, params }) => {
    await taxClasses.deleteTaxClass(tx, params.id)
    return { message: 'Tax class deleted.' }
  })
}

/** Refuses a mail server inside the shop's own network: administrators must not reach what only the machine can. */
async function requirePublicServer({ body: { values } }: BeforeTransaction<typeof contract.updateSettings>): Promise<void> {
  const url = values['SMTP_URL']
  // Whether it is an address at all is checked with the other values.
  if (typeof url !== 'string' || !URL.canParse(url)) return
  try {
    await connectionTo({ url, onlyPublic: true })
  } catch (error) {
    const message = error instanceof NotPublic ? 'must have a public address' : 'this mail server cannot be found'
    throw new AppError('invalid_input', `SMTP_URL: ${message}`, { issues: [{ path: 'SMTP_URL', message }] })
  }
}
