/** The fields we read of what `npm audit --json` prints. Without `metadata` the registry did not respond. */
type Report = {
  message?: string
  metadata?: { vulnerabilities: Record<string, number> }
  vulnerabilities?: Record<string, { severity: string; via: (string | { title: string; url: string })[] }>
}

export type Verdict = { outcome: 'sound' | 'unsound' | 'unknown'; words: string }

/** Severities that block a change. */
const grave = new Set(['high', 'critical'])

/**
 * Parses the output of `npm audit --json`: is a severe vulnerability known in what is installed, or did the
 * audit fail?
 */
export function verdictOf(printed: string): Verdict {
  const report = parse(printed)
  if (!report?.metadata) return { outcome: 'unknown', words: report?.message ?? 'npm printed no report' }
  const found = Object.entries(report.vulnerabilities ?? {}).filter(([, { severity }]) => grave.has(severity))
  if (found.length === 0)
    return { outcome: 'sound', words: 'no known vulnerability of high or critical severity' }
  const lines = found.map(
    ([name, { severity, via }]) =>
      `${name} (${severity}): ${via.map((each) => (typeof each === 'string' ? `by ${each}` : `${each.title} ${each.url}`)).join('; ')}`,
  )
  return { outcome: 'unsound', words: lines.join('\n') }
}

function parse(printed: string): Report | undefined {
  try {
    return JSON.parse(printed) as Report
  } catch {
    return undefined
  }
}
