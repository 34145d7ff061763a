import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

type Rule = {
  alert: string
  labels: { severity: string }
  annotations: { summary?: string; runbook_url?: string }
}
const { groups } = parse(readFileSync('docs/alerts.yml', 'utf8')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)

test('each alert has a severity, a summary and a runbook section', () => {
  const sections = [...readFileSync('docs/operating-reference.md', 'utf8').matchAll(/^### (Shop\w+)$/gm)].map(
    ([, name]) => name,
  )
  expect(rules.map(({ alert }) => alert).toSorted()).toEqual(sections.toSorted())
  for (const { alert, labels, annotations } of rules) {
    expect([alert, annotations]).toEqual([
      alert,
      { summary: expect.any(String), runbook_url: `operating-reference.md#${alert.toLowerCase()}` },
    ])
    expect(['page', 'ticket'], alert).toContain(labels.severity)
  }
})

test('each alert has a test in which it fires', () => {
  const tests = readFileSync('tests/alerts.yml', 'utf8')
  const missing = rules.filter(
    ({ alert }) =>
      !tests.includes(`alertname: ${alert}\n`) &&
      !tests.includes(`alertname="${alert}", alertstate="firing"`),
  )
  expect(missing).toEqual([])
})

test('each alert fires in its fault, and none in an ordinary hour', ({ skip }) => {
  if (spawnSync('promtool', ['--version']).error)
    return skip('NOT TESTED: promtool (package prometheus) is not installed')
  const run = (...words: string[]) => execFileSync('promtool', words, { encoding: 'utf8' })
  expect(run('check', 'rules', 'docs/alerts.yml')).toContain('SUCCESS')
  expect(run('test', 'rules', 'tests/alerts.yml')).toContain('SUCCESS')
})
