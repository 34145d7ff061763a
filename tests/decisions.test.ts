import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

test('each decision page has context, decision and consequences, and is indexed', () => {
  const pages = globSync('docs/decisions/*.md', { exclude: ['**/README.md'] }).map((file) => ({
    file: basename(file),
    text: readFileSync(file, 'utf8'),
  }))
  const index = readFileSync('docs/decisions/README.md', 'utf8')
  const problemsOf = ({ file, text }: (typeof pages)[number]) => {
    const [title = '', ...sections] = text
      .split('\n')
      .filter((line) => /^##? /.test(line))
      .map((line) => line.replace(/^#+ /, ''))
    const isComplete = sections.join() === 'Context,Decision,Consequences'
    return [
      !isComplete && 'sections',
      /\d{2}/.test(file) && 'number in the name',
      !index.includes(`- [${title}](${file}): `) && 'not in the index',
    ].flatMap((problem) => (problem ? [`${file}: ${problem}`] : []))
  }
  expect(pages.length).toBeGreaterThan(20)
  expect(pages.flatMap(problemsOf)).toEqual([])
})
