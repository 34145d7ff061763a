import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

/** Names, file names and phrases that were replaced, with their replacements (docs/glossary.md). */
const { names, fileNames, texts } = JSON.parse(readFileSync('tests/replaced-names.json', 'utf8')) as Record<
  'names' | 'fileNames' | 'texts',
  Record<string, string>
>

/** These name the words that are not used. */
const lists = new Set([
  'docs/glossary.md',
  'docs/texts.md',
  'tests/vocabulary.test.ts',
  'tests/texts.test.ts',
])
const files = globSync('{src,tests,scripts,bench,docs}/**/*.{ts,tsx,md}', {
  exclude: ['**/node_modules/**'],
}).filter((file) => !lists.has(file))

test('no name that the glossary replaced comes back', () => {
  const word = new RegExp(`(?<![\\w$])(${Object.keys(names).join('|')})(?![\\w$])`, 'g')
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(word)].map(([name]) => `${file}: ${name}, use ${names[name]}`),
  )
  expect(files.length).toBeGreaterThan(500)
  expect([...new Set(found)]).toEqual([])
})

test('no file name that the glossary replaced comes back', () => {
  expect(
    files.flatMap((file) =>
      Object.hasOwn(fileNames, basename(file)) ? [`${file}, use ${fileNames[basename(file)]}`] : [],
    ),
  ).toEqual([])
})

test('no phrase that was replaced comes back in messages, texts or comments', () => {
  const phrase = new RegExp(`\\b(${Object.keys(texts).join('|')})\\b`, 'gi')
  const sources = files.filter((file) => /^(src|scripts)\//.test(file) && !file.includes('.test.'))
  const found = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(phrase)].map(
      ([words]) => `${file}: ${words}, use ${texts[words.toLowerCase()]}`,
    ),
  )
  expect(sources.length).toBeGreaterThan(500)
  expect([...new Set(found)]).toEqual([])
})

/** Its texts are those of the specification. */
const STATED = 'docs/requirements.md'

/** Comments of code, or the text of a document, each with its line breaks as spaces. */
const prose = (file: string, text: string): string[] =>
  file === STATED
    ? []
    : file.endsWith('.md')
      ? text.split('\n')
      : [...text.matchAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/ .*$/gm)].map(([comment]) =>
          comment.replace(/\n\s*\* ?/g, ' '),
        )

const TITLE =
  /(?<![\w.$])(?:test|it|describe)(?:\.\w+(?:<[^>]*>)?(?:\((?:[^()]|\([^()]*\))*\))?)*\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g

/** Titles of tests, without numbers of requirements, findings and chapters. */
const titles = (file: string, text: string): string[] =>
  file.includes('.test.')
    ? [...text.matchAll(TITLE)].map(([, , title = '']) =>
        title.replace(/^(?:(?:[A-Z]+-\d+|[A-Z]\d+)(?:[:,]? |$))+| \((?:ASVS [^()]*|E\d)\)/g, ''),
      )
    : []

/** Code without comments and texts, which leaves names. */
const code = (file: string, text: string): string[] =>
  file.endsWith('.md')
    ? []
    : [text.replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/ .*$/gm, '').replace(/'(?:\\.|[^'\\\n])*'/g, "''")]

/** Comments, documents and titles. */
const sentences = (file: string, text: string): string[] => [...prose(file, text), ...titles(file, text)]

/** Everything. */
const whole = (_file: string, text: string): string[] => [text]

/**
 * The habits of docs/glossary.md ("Patterns") that a regular expression finds; the ninth, texts for people,
 * is in texts.test.ts.
 */
const habits: [
  habit: string,
  better: string,
  pattern: RegExp,
  partsOf: (file: string, text: string) => string[],
][] = [
  [
    'a clause in place of a noun',
    'a noun, or "if"',
    /(?:^(?:\/\*\*? |\/\/ )?|[.;:] |\b(?:for|of|by|as|than|to) )(?:what (?:is|was|are|were|has|follows)|who (?:has|is|asks|comes))\b/gi,
    sentences,
  ],
  [
    'a homely verb in a sentence',
    'report, reject, release, restock, remove, import, cancel',
    /\b(?:(?:is|are|was|were) told|lets? go of|(?:gives?|given|gave) back|(?:takes?|taken) in|call(?:s|ed)? off|stands in (?:the|its) (?:address|way))\b/gi,
    sentences,
  ],
  [
    'a homely verb in a name',
    'assert, report, reject, record, release, restock',
    /\b(?:(?:const|let|function) (?:refuse|tell|hear)|refuse[A-Z]\w*|note(?!Entit|Of\b)[A-Z]\w*|(?:letGo|giveBack|takeBack|takeIn|putBack|putAway|callOff)(?![a-z])\w*)\b/g,
    code,
  ],
  [
    'a participle as a name',
    'a noun that says what it holds',
    /\b(?:const|let|function) (?:gone|beyond|leaving|left|wanted|asked|begun|told|taken|kept|heard|wanting|given|others)\b/g,
    code,
  ],
  [
    'a superlative as a constant',
    'MAX_, MIN_, _TIMEOUT_MS, _BATCH_SIZE, _INTERVAL_MS',
    /\b(?:MOST|LONGEST|LARGEST|LATEST|SHORTEST|GREATEST|LEAST|FEWEST|FURTHEST|NEAREST)_[A-Z]\w*|\b\w+_(?:PATIENCE|SILENCE|GRACE|BREATH)\b|\b(?:AT_ONCE|AROUND|INSIDE|NOWHERE|BEYOND)\b/g,
    code,
  ],
  [
    'a phrase that nobody says',
    'current, again, concurrently, anyone, immediately, useful, that many, by default',
    /\b(?:of now|anew|meanwhile|whoever|at once|of use|so many|as it comes)\b/gi,
    whole,
  ],
  [
    'a metaphor',
    'the name of the mechanism',
    /\b(?:breath\w*|goodbye|apolog\w+|impatience|crowded|door(?:step)?|lifeboat|(?<!console |&& |\|\| |exec )echo(?:es|ed)(?! "))\b/gi,
    sentences,
  ],
  ['a test title of more than 12 words', 'subject, verb, outcome', /^(?:\S+\s+){12}\S.*$/g, titles],
]

test.each(habits)('no %s, use %s', (_habit, _better, pattern, partsOf) => {
  const found = files.flatMap((file) =>
    partsOf(file, readFileSync(file, 'utf8')).flatMap((part) =>
      [...part.matchAll(pattern)].map(
        ({ 0: words, index }) =>
          `${file}: ${words}${part.slice(index + words.length, index + words.length + 30)}`,
      ),
    ),
  )
  expect(found).toEqual([])
})

test('the last commit has an imperative title of at most 60 characters', ({ skip }) => {
  if (!existsSync('.git')) skip()
  const title = execFileSync('git', ['log', '-1', '--no-merges', '--format=%s'], { encoding: 'utf8' }).trim()
  expect(title).toMatch(/^(?!\w+(?:ed|ing)\b)[A-Z][\w-]+ .{1,58}$/)
  expect(title.length).toBeLessThanOrEqual(60)
})
