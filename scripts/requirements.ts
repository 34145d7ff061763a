import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

type Report = { testResults: { assertionResults: { title: string; fullName: string; status: string }[] }[] }

const NUMBER = /\b[A-Z]+-\d{2}\b/g

process.chdir(resolve(import.meta.dirname, '..'))
const requirements = [...readFileSync('docs/requirements.md', 'utf8').matchAll(/^- ([A-Z]+-\d{2}) (.*)$/gm)]
const reports = globSync('reports/tests*.json').map(
  (file) => JSON.parse(readFileSync(file, 'utf8')) as Report,
)
if (reports.length === 0) console.log('There is no test report yet: run `npm test` first.\n')

const results = reports.flatMap((report) => report.testResults.flatMap((file) => file.assertionResults))
const proven = new Set(
  results.filter(({ status }) => status === 'passed').flatMap(({ fullName }) => fullName.match(NUMBER) ?? []),
)
const open = requirements.filter(([, number = '']) => !proven.has(number))

for (const [, number, text] of open) console.log(`${number} ${text}`)
console.log(
  `\n${requirements.length - open.length} of ${requirements.length} requirements have a passing test.`,
)
