import type { Reporter, TestModule } from 'vitest/node'

const MAX_FILES = 30

/** Seconds of one file: `setUp` is loading, hooks, and the start of its shop and browser. */
type FileTime = { project: string; file: string; tests: number; setUp: number; testing: number }

/**
 * Prints at the end of a run where the time went: by project, then by file, the longest first. A worker that
 * waits counts like one that works; files of several workers run at the same time.
 */
export default class TimesReporter implements Reporter {
  readonly #started = new Map<string, number>()
  readonly #ended = new Map<string, number>()

  onTestModuleStart({ project }: TestModule): void {
    if (!this.#started.has(project.name)) this.#started.set(project.name, performance.now())
  }

  onTestModuleEnd({ project }: TestModule): void {
    this.#ended.set(project.name, performance.now())
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map(timeOf)

    printTable(
      ['Seconds by project', 'set-up', 'tests', 'sum', 'clock'],
      [...this.#started].map(([project, started]) => {
        const ofProject = files.filter((file) => file.project === project)
        const setUp = sum(ofProject.map((file) => file.setUp))
        const testing = sum(ofProject.map((file) => file.testing))
        const tests = sum(ofProject.map((file) => file.tests))
        const clock = ((this.#ended.get(project) ?? started) - started) / 1000
        return [
          `${project}: ${ofProject.length} files, ${tests} tests`,
          setUp,
          testing,
          setUp + testing,
          clock,
        ]
      }),
    )

    printTable(
      [`Seconds of the ${MAX_FILES} longest files`, 'set-up', 'tests', 'sum'],
      files
        .toSorted((a, b) => b.setUp + b.testing - a.setUp - a.testing)
        .slice(0, MAX_FILES)
        .map(({ project, file, setUp, testing }) => [`${project} ${file}`, setUp, testing, setUp + testing]),
    )
  }
}

function timeOf(module: TestModule): FileTime {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic()
  const tests = [...module.children.allTests()]
  const inTests = sum(tests.map((test) => test.diagnostic()?.duration ?? 0))
  const loading = environmentSetupDuration + prepareDuration + collectDuration + setupDuration
  const hooks = Math.max(0, duration - inTests)
  const start = module.meta().setUpMs ?? 0
  return {
    project: module.project.name,
    file: module.relativeModuleId,
    tests: tests.length,
    setUp: (loading + hooks + start) / 1000,
    testing: Math.max(0, inTests - start) / 1000,
  }
}

const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0)

function printTable(heads: string[], rows: (string | number)[][]): void {
  const cell = (value: string | number) => (typeof value === 'number' ? value.toFixed(1) : value)
  const line = (values: (string | number)[]) =>
    values.map((value, column) => (column === 0 ? cell(value).padEnd(70) : cell(value).padStart(8))).join(' ')
  console.log(`\n${[heads, ...rows].map(line).join('\n')}`)
}
