import * as contract from '../../../contract/account.schemas.ts'
import type { Config } from '../../core/config/config.ts'
import type { AppContext } from '../../core/context.ts'
import type { BeforeTransaction, Route } from '../../core/http/routes.ts'
import { emailKey } from '../../core/lib/email-key.ts'
import { AppError } from '../../core/lib/errors.ts'
import { changeEmail } from './change-email.service.ts'
import { sourceOfSession } from '../accounts/known-devices.service.ts'
import { requirePasswordAndFactor } from '../accounts/reauthenticate.ts'
import { sendVerificationCode, spendEmailCode } from '../accounts/verification-codes.ts'

/** Routes that change the e-mail of one's own account: a code to the new address, then the change. */
export function changeEmailRoutes(route: Route, { settings }: AppContext): void {
  route(contract.requestEmailChange, async ({ tx, actor, body, request }) => {
    await sendVerificationCode(tx, settings, { email: body.email, purpose: `email:${actor.id}`, source: sourceOfSession(request) })
    return { message: 'OTP sent to your email' }
  }, { prepare: prepareRequest })
  route(contract.changeEmail, async ({ tx, actor, body }) => {
    const user = await changeEmail(tx, actor, body.email)
    return { message: 'Your e-mail has been changed.', user }
  }, { prepare: prepareChange(settings) })
}

async function prepareRequest(input: BeforeTransaction<typeof contract.requestEmailChange>): Promise<void> {
  if (emailKey(input.body.email) === emailKey(input.actor.email)) throw new AppError('invalid_input', 'This is your e-mail already.')
  await requirePasswordAndFactor(input)
}

const prepareChange = (settings: Config) => ({ body, actor, independentTransaction, request }: BeforeTransaction<typeof contract.changeEmail>) =>
  spendEmailCode(independentTransaction, settings, actor.id, { ...body, source: sourceOfSession(request) })
