import { expect, test } from 'vitest'
import { verdictOf } from '../scripts/audit-verdict.ts'

const report = (severity: string) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: {
      'left-pad': {
        name: 'left-pad',
        severity,
        via: [{ title: 'Pads too much', url: 'https://example.org/1' }, 'right-pad'],
      },
    },
    metadata: {
      vulnerabilities: { info: 0, low: 0, moderate: 0, high: 0, critical: 0, [severity]: 1, total: 1 },
    },
  })

test.each(['high', 'critical'])(
  'a known vulnerability of %s severity stops a change, and is named (ASVS 15.2.1)',
  (severity) => {
    expect(verdictOf(report(severity))).toEqual({
      outcome: 'unsound',
      words: `left-pad (${severity}): Pads too much https://example.org/1; by right-pad`,
    })
  },
)

test.each(['info', 'low', 'moderate'])('one of %s severity does not', (severity) => {
  expect(verdictOf(report(severity)).outcome).toBe('sound')
})

test.each([
  [
    'a registry that refuses',
    JSON.stringify({
      message: '405 Method Not Allowed',
      statusCode: 405,
      error: { summary: '', detail: '' },
    }),
    '405 Method Not Allowed',
  ],
  ['nothing at all', '', 'npm printed no report'],
  ['something else', '<html>', 'npm printed no report'],
])('%s is reported as no response', (_what, printed, words) => {
  expect(verdictOf(printed)).toEqual({ outcome: 'unknown', words })
})
