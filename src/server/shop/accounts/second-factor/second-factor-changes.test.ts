import { describe, expect } from 'vitest'
import { codeOf, secretOfUser } from '../../../../../tests/fixtures/second-factor.ts'
import { letPass, mailsFor } from '../../../../../tests/mails.ts'
import { engine, openTestShop, signIn } from '../../../../../tests/shop.ts'
import { wholeDatabase } from '../../../../../tests/whole-database.ts'
import {
  secondFactorLoginTest as test,
  password,
  refused,
} from '../../../../../tests/fixtures/second-factor-login.ts'
import { login } from '../../../../contract/account.ts'
import { eraseAccount, getPersonalData } from '../../../../contract/privacy.ts'
import {
  getSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '../../../../contract/second-factor.ts'
import { StartError } from '../../../core/lib/errors.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { encryptSecrets } from './second-factor-queries.ts'
import { renewRecoveryCodes as writeRecoveryCodes } from './renew-recovery-codes.ts'

test('SESS-03 turning it off needs password and code and sends a mail (ASVS 7.5.1)', async ({
  shop,
  isSignedIn,
  newPerson,
  later,
}) => {
  const { secret, token, logIn, user } = await newPerson()
  const { token: other } = await logIn(codeOf(secret))
  later(30_000)
  const off = (given: { password: string; code: string }) =>
    shop.call(turnOffSecondFactor, { body: given }, token)
  await expect(off({ password: 'not-it', code: codeOf(secret) })).rejects.toEqual(refused(400, 'wrong_login'))
  await expect(off({ password, code: '000000' })).rejects.toEqual(refused(400, 'wrong_code'))
  expect(await off({ password, code: codeOf(secret) })).toEqual({ message: 'Two-step sign-in is off.' })
  expect([await isSignedIn(token), await isSignedIn(other)]).toEqual([true, false])
  expect(await shop.call(getSecondFactor, {}, token)).toEqual({ since: null, recoveryCodesLeft: 0 })
  await logIn()
  expect((await mailsFor(shop, user.email)).map(({ kind }) => kind)).toEqual([
    'second_factor_on',
    'second_factor_off',
  ])
  await expect(off({ password, code: codeOf(secret) })).rejects.toMatchObject({
    status: 400,
    message: 'Two-step sign-in is off.',
    data: { code: 'invalid_input' },
  })
})

test('SESS-03 new recovery codes take the place of the earlier ones', async ({ shop, newPerson }) => {
  const {
    secret,
    token,
    recoveryCodes: [earlier],
    logIn,
  } = await newPerson()
  await expect(shop.call(renewRecoveryCodes, { body: { password, code: 'wrong' } }, token)).rejects.toEqual(
    refused(400, 'wrong_code'),
  )
  const {
    recoveryCodes: [fresh],
  } = await shop.call(renewRecoveryCodes, { body: { password, code: codeOf(secret) } }, token)
  await expect(logIn(earlier)).rejects.toEqual(refused(400, 'wrong_code'))
  await logIn(fresh)
})

test('of renewals at the same time one set of recovery codes stays', async ({ shop, newPerson }) => {
  const { user, token } = await newPerson()
  await Promise.all(
    Array.from({ length: 5 }, () =>
      shop.context.db.transaction((tx) => writeRecoveryCodes(tx, { actor: { id: user._id } })),
    ),
  )
  expect((await shop.call(getSecondFactor, {}, token)).recoveryCodesLeft).toBe(8)
})

test('secrets of earlier versions are encrypted', async ({ later }) => {
  const shop = await openTestShop({ SECRET_KEY: Buffer.alloc(32, 7).toString('base64') })
  try {
    const { db, settings } = shop.context
    const { user, token } = await signIn(shop, { password })
    const { secret } = await shop.call(startSecondFactor, { body: { password } }, token)
    await shop.call(turnOnSecondFactor, { body: { code: codeOf(secret) } }, token)
    expect(await wholeDatabase(db)).not.toContain(secret)
    await db.transaction((tx) => tx.db.updateTable('second_factors').set({ secret }).execute())
    const signInLater = async () => {
      later(30_000)
      await shop.call(login, { body: { email: user.email, password, code: codeOf(secret) } })
    }
    await signInLater()
    for (let run = 0; run < 2; run += 1) await db.transaction((tx) => encryptSecrets(tx, settings))
    expect(await wholeDatabase(db)).not.toContain(secret)
    expect(await secretOfUser(shop, user._id)).toBe(secret)
    await signInLater()
    Object.assign(settings, { secretKey: Buffer.alloc(32, 8).toString('base64') })
    await expect(signInLater()).rejects.toMatchObject({
      status: 503,
      message: 'The shop cannot check codes of the app at the moment. Please use a recovery code.',
    })
  } finally {
    await shop.close()
  }
})

test('SESS-03 never shows the secret again and stores only hashed recovery codes (ASVS 6.5.2)', async ({
  shop,
  newPerson,
}) => {
  const { secret, token, recoveryCodes } = await newPerson()
  for (const url of ['/api/auth/second-factor', '/api/auth/my-data', '/api/auth/me', '/api/auth/sessions']) {
    const { payload } = await shop.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect(payload).not.toContain(secret)
  }
  await letPass(shop, 3_600_000)
  expect((await shop.call(getPersonalData, {}, token)).secondFactor).toMatchObject({ recoveryCodesLeft: 8 })
  const databaseText = await wholeDatabase(shop.context.db)
  // On PostgreSQL without SECRET_KEY there is no key that lasts.
  expect(databaseText.includes(secret)).toBe(engine === 'postgres')
  expect(
    recoveryCodes.filter(
      (code) => databaseText.includes(code) || databaseText.includes(code.replaceAll('-', '')),
    ),
  ).toEqual([])
  await shop.call(eraseAccount, { body: { password, code: recoveryCodes[0] } }, token)
  expect((await wholeDatabase(shop.context.db)).includes(secret)).toBe(false)
})

describe('somebody who has lost telephone and recovery codes', () => {
  test('a command resets it in a running shop and notifies by mail (ASVS 6.4.4)', async ({
    shop,
    isSignedIn,
    newPerson,
  }) => {
    const { logIn, token, user } = await newPerson()
    await resetSecondFactor(shop.context.settings, user.email.toUpperCase())
    expect(await isSignedIn(token)).toBe(false)
    await logIn()
    expect((await mailsFor(shop, user.email)).map(({ kind }) => kind)).toEqual([
      'second_factor_on',
      'second_factor_off',
    ])
  })

  test('an unknown e-mail or account without a factor changes nothing', async ({ shop }) => {
    const { user } = await signIn(shop, { password })
    await expect(resetSecondFactor(shop.context.settings, 'nobody@nowhere.test')).rejects.toEqual(
      new StartError('There is no account with the e-mail nobody@nowhere.test.'),
    )
    await expect(resetSecondFactor(shop.context.settings, user.email)).rejects.toEqual(
      new StartError(`Two-step sign-in is already off for ${user.email}.`),
    )
  })

  test.runIf(engine === 'sqlite')('is not looked for where there is no shop', async () => {
    await expect(
      resetSecondFactor({ dataDir: '/nowhere', databaseUrl: undefined }, 'asha@example.in'),
    ).rejects.toThrow('there is no shop in /nowhere')
  })
})
