import { globSync, readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { argumentShapes } from './argument-shapes.ts'

/** Prints the measures of the structure: `npm run measures`. */

process.chdir(resolve(import.meta.dirname, '..'))
const all = globSync('src/**/*.{ts,tsx}').filter((path) => !path.endsWith('.gen.ts'))
const source = all.filter((path) => !/\.test\.tsx?$/.test(path))
const textOf = new Map(source.map((path) => [path, readFileSync(path, 'utf8')]))

const filesWith = (pattern: RegExp, except: RegExp = /^$/): number =>
  source.filter((path) => !except.test(path) && pattern.test(textOf.get(path) ?? '')).length

const occurrences = (pattern: RegExp, where: RegExp = /^/): number =>
  source
    .filter((path) => where.test(path))
    .reduce((sum, path) => sum + (textOf.get(path)?.match(pattern)?.length ?? 0), 0)

/**
 * Columns of an order's state where they are read: to set one, as in `pay_by: null`, is no question about the
 * state. What of the pieces is in stock has a home of its own.
 */
const ORDER_COLUMNS = /\b(cancelled_at|stock_released_at|handed_over|pay_by)\b(?!`|: )/
const ORDER_HOMES = /^src\/(server\/shop\/(orders\/base|stock)\/|server\/core\/db|rules\/order-state)/
const PROVIDER_HOMES =
  /^src\/(server\/core\/(payment-provider|config)\/|contract\/payment-providers|web\/account\/payment\/checkout-script)/

const measures: Record<string, number> = {
  'source files': source.length,
  'source, kB': Math.round(source.reduce((sum, path) => sum + statSync(path).size, 0) / 1000),
  'lines over 120 characters': occurrences(/^.{121,}$/gm),
  'files in the largest folder of a feature': largestFolder(),
  'files that name razorpay outside its adapter and settings': filesWith(/razorpay/i, PROVIDER_HOMES),
  'files that read columns of an order’s state outside its home': filesWith(ORDER_COLUMNS, ORDER_HOMES),
  'statements that update orders': occurrences(/updateTable\('orders'\)/g),
  'shapes of a use case’s arguments': shapesOfUseCases(),
  'kinds of mail in the core': occurrences(/^ *kind: '/gm, /^src\/server\/core\/mail\//),
  'words in docs': globSync('docs/**/*.md').reduce((sum, path) => sum + wordsIn(path), 0),
}

for (const [name, value] of Object.entries(measures)) console.log(`${String(value).padStart(6)}  ${name}`)

/** A use case leaves out the input that it does not need. To count a limit (`consume`) is no use case. */
function shapesOfUseCases(): number {
  const useCases = argumentShapes().filter(({ name }) => !name.startsWith('consume'))
  return new Set(useCases.map(({ shape }) => shape.replace(/, input$/, ''))).size
}

function largestFolder(): number {
  const counts = new Map<string, number>()
  const features = source.filter((path) => path.startsWith('src/server/shop/'))
  for (const path of features) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return Math.max(...counts.values())
}

function wordsIn(path: string): number {
  return readFileSync(path, 'utf8').split(/\s+/).filter(Boolean).length
}
