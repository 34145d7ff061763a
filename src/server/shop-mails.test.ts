import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { AnyMail } from './core/mail/define-mail.ts'
import { shopMails } from './shop-mails.ts'

const isMail = (value: unknown): value is AnyMail =>
  typeof value === 'function' && 'kind' in value && 'write' in value

test('every mail of a feature is listed', async () => {
  const paths = globSync('src/server/shop/**/*-{mail,mails,notices}.ts')
  const modules = await Promise.all(paths.map((path) => import(resolve(path)) as Promise<object>))
  const defined = modules.flatMap((module) => Object.values(module) as unknown[]).filter(isMail)

  expect(defined.length).toBeGreaterThan(20)
  expect(defined.filter((mail) => !shopMails.includes(mail)).map(({ kind }) => kind)).toEqual([])
})
