import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sources } from '../scripts/build.ts'
import { importsOf } from './imports.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** What a container starts: the shop, its commands, and the shop's encoder process. */
const started = [
  'scripts/start.ts',
  'scripts/shop.ts',
  'src/server/core/backup/backup-process.ts',
  'src/server/core/media/encoder-process.ts',
]

/** The lines of each stage of the Dockerfile; the last stage is the image. */
const stages = read('Dockerfile')
  .split(/^FROM /m)
  .slice(1)
  .map((stage) => stage.split('\n'))
const image = stages.at(-1) ?? []

/** What a stage copies from the project. */
const copiedBy = (stage: string[]) =>
  stage.flatMap(
    (line) => /^COPY (?!--from)(?<sources>.+) \S+$/.exec(line)?.groups?.['sources']?.split(' ') ?? [],
  )

/** Every file that the started ones import, statically or dynamically, and the packages that those name. */
function reached(): { files: Set<string>; packages: Set<string> } {
  const files = new Set(started)
  const packages = new Set<string>()
  for (const file of files) {
    for (const { to, typesOnly } of importsOf(file)) {
      if (typesOnly || to.startsWith('node:')) continue
      if (existsSync(join(root, to))) files.add(to)
      else
        packages.add(
          to
            .split('/')
            .slice(0, to.startsWith('@') ? 2 : 1)
            .join('/'),
        )
    }
  }
  return { files, packages }
}

test('the image holds every imported file and all web app sources', () => {
  const copied = copiedBy(image)
  const isCopied = (path: string) => copied.some((each) => path === each || path.startsWith(`${each}/`))
  const { files } = reached()
  expect(files.size).toBeGreaterThan(100)
  expect(
    [...files, ...sources.map((pattern) => pattern.replace(/\/\*\*\/\*$/, ''))].filter(
      (file) => !isCopied(file),
    ),
  ).toEqual([])
  expect(stages.flatMap(copiedBy).filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('the running shop needs no development file except the builder (ASVS 13.4.2, 15.2.3)', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  const { packages } = reached()
  expect(packages.size).toBeGreaterThan(15)
  expect([...packages].filter((name) => !(name in dependencies))).toEqual(['vite'])
})

test('the image runs as an unprivileged user and reports its health', () => {
  expect(image).toEqual(expect.arrayContaining(['USER node', 'VOLUME /data']))
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } }
  const command = JSON.parse(
    image.find((line) => line.startsWith('CMD '))?.slice('CMD '.length) ?? '[]',
  ) as string[]
  expect(`exec scripts/${command.join(' ')}`, 'the image starts as `npm start` does').toBe(scripts.start)
  expect(image.find((line) => line.startsWith('ENV'))).toContain('DATA_DIR=/data')
  expect(image.find((line) => line.startsWith('HEALTHCHECK'))).toContain('/healthz')
})

test('what Git leaves out, secrets among it, enters no image (ASVS 13.4.1)', () => {
  const ignored = read('.dockerignore').split('\n')
  expect(
    read('.gitignore')
      .split('\n')
      .map((line) => line.replace(/\/$/, ''))
      .filter((line) => !ignored.includes(line)),
  ).toEqual([])
})
