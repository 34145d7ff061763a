import * as contract from '../../../contract/account.schemas.ts'
import type { AppContext } from '../../core/context.ts'
import type { BeforeTransaction, Route } from '../../core/http/route-types.ts'
import { sourceOf, sourceOfSession } from './known-devices.ts'
import { clientOf, signedIn } from './login-response.ts'
import { login, prepareLogin } from './login.ts'
import { loginWithCode, prepareLoginWithCode } from './codes/login-with-code.ts'
import { sendConfirmCode } from './codes/send-confirm-code.ts'
import { sendLoginCode } from './codes/send-login-code.ts'

/** Routes that sign in: with the password, or with a mailed code. */
export function loginRoutes(route: Route, shop: AppContext): void {
  const { settings } = shop
  route(
    contract.login,
    async ({ tx, request, reply, prepared }) =>
      signedIn(settings, reply, await login(tx, { ...prepared, ...clientOf(settings, request) })),
    { prepare: prepare.login },
  )
  route(contract.sendLoginCode, async ({ tx, body, request }) => {
    const source = await sourceOf(tx.db, { ...body, settings, request })
    await sendLoginCode(tx, shop, { ...body, source })
    return { message: 'OTP sent to your email' }
  })
  route(
    contract.loginWithCode,
    async ({ tx, body, request, reply, prepared: account }) =>
      signedIn(
        settings,
        reply,
        await loginWithCode(tx, { ...body, ...clientOf(settings, request), account }),
      ),
    { prepare: prepare.loginWithCode },
  )
  route(contract.sendConfirmCode, async ({ prepared: address }) => ({ message: `Code sent to ${address}` }), {
    prepare: ({
      db,
      independentTransaction,
      actor,
      request,
    }: BeforeTransaction<typeof contract.sendConfirmCode>) =>
      sendConfirmCode(independentTransaction, shop, { db, actor, source: sourceOfSession(request) }),
  })
}

/** Work before the transaction: slow hashes, and limits that count rejected attempts too. */
const prepare = {
  async login({ body, request, ...input }: BeforeTransaction<typeof contract.login>) {
    const source = await sourceOf(input.db, { ...input, request, email: body.email })
    return prepareLogin({ ...input, source }, body, request.headers['user-agent'])
  },
  async loginWithCode({ body, request, ...input }: BeforeTransaction<typeof contract.loginWithCode>) {
    const source = await sourceOf(input.db, { ...input, request, email: body.email })
    const { email: address, code, factorCode } = body
    return prepareLoginWithCode(
      { ...input, source },
      { address, code, factorCode },
      request.headers['user-agent'],
    )
  },
}
