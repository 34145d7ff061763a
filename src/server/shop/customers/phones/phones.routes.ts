import * as contract from '../../../../contract/account.schemas.ts'
import type { BeforeTransaction, Route } from '../../../core/http/route-types.ts'
import { prepareLoginWithCode } from '../../accounts/codes/login-with-code.ts'
import { sendPhoneCode } from '../../accounts/codes/send-phone-code.ts'
import { sourceOf, sourceOfSession } from '../../accounts/known-devices.ts'
import { clientOf, signedIn } from '../../accounts/login-response.ts'
import { requirePasswordAndFactor } from '../../accounts/require-password.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { changePhone, prepareChangePhone } from './change-phone.ts'
import { loginWithPhone } from './login-with-phone.ts'
import { requestPhoneChange, requireOtherPhone } from './request-phone-change.ts'

/** Routes of mobile numbers: the login with a code, and the number of one's own account. */
export function phonesRoutes(route: Route, shop: ShopContext): void {
  const { settings } = shop
  route(contract.sendPhoneCode, async () => ({ message: CODE_SENT }), {
    prepare: async ({
      db,
      independentTransaction,
      body,
      request,
    }: BeforeTransaction<typeof contract.sendPhoneCode>) => {
      const source = await sourceOf(db, { ...body, settings, request })
      await sendPhoneCode(independentTransaction, shop, { ...body, source })
    },
  })
  route(
    contract.loginWithPhone,
    async ({ tx, body: { phone, name }, request, reply, prepared: account }) => {
      const client = clientOf(settings, request)
      return signedIn(settings, reply, await loginWithPhone(tx, shop, { phone, name, account, ...client }))
    },
    { prepare: prepareLogin },
  )
  changePhoneRoutes(route, shop)
}

const CODE_SENT = 'OTP sent to your phone'

async function prepareLogin({ body, request, ...input }: BeforeTransaction<typeof contract.loginWithPhone>) {
  const { phone, code, factorCode } = body
  const source = await sourceOf(input.db, { settings: input.settings, request, phone })
  return prepareLoginWithCode(
    { ...input, source },
    { address: phone, code, factorCode },
    request.headers['user-agent'],
  )
}

/** Changes the number of one's own account: a code to the new number, then the change. */
function changePhoneRoutes(route: Route, shop: ShopContext): void {
  route(contract.requestPhoneChange, async () => ({ message: CODE_SENT }), {
    prepare: async (input: BeforeTransaction<typeof contract.requestPhoneChange>) => {
      const { db, actor, body, request, independentTransaction } = input
      await requireOtherPhone(db, { actor, phone: body.phone })
      await requirePasswordAndFactor(input)
      const source = sourceOfSession(request)
      await requestPhoneChange(independentTransaction, shop, { actor, phone: body.phone, source })
    },
  })
  route(
    contract.changePhone,
    async ({ tx, actor, body: { phone } }) => {
      const user = await changePhone(tx, shop, { actor, phone })
      return { message: 'Your mobile number has been confirmed.', user }
    },
    {
      prepare: ({
        body,
        actor,
        independentTransaction,
        request,
      }: BeforeTransaction<typeof contract.changePhone>) =>
        prepareChangePhone(independentTransaction, shop, {
          ...body,
          actor,
          source: sourceOfSession(request),
        }),
    },
  )
}
