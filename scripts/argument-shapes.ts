import { globSync, readFileSync } from 'node:fs'

const NESTED = /(?:[^()]|\((?:[^()]|\([^()]*\))*\))*/
const USE = new RegExp(
  `\\b(\\w+)\\(\\s*((?:\\w+\\.)?(?:tx|db|step|independentTransaction)(?=[,)\\s])${NESTED.source})\\)`,
  'g',
)

/** What routes call with a transaction or a reader, each with its arguments such as `tx, shop, input`. */
export function argumentShapes(): { name: string; shape: string }[] {
  return globSync('src/server/**/*.routes.ts').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(USE)].map(([, name = '', list = '']) => ({
      name,
      shape: shapeOf(list),
    })),
  )
}

/** `tx, settings, { ...body, actor }` as `tx, settings, input`; `params.id` as `id`. */
function shapeOf(list: string): string {
  return list
    .replace(/\{.*\}/s, 'input')
    .replace(/\b(?:params|query|body)\b(?!\.)/, 'input')
    .replaceAll(/\b(?:\w+\.)+(\w+)/g, '$1')
    .replace(/^(?:step|independentTransaction)\b/, 'tx')
    .replaceAll(/\s+/g, ' ')
    .replace(/,? $/, '')
}
