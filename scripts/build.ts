import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const STAMP = 'dist/stamp'

/** All sources of the web app. */
export const sources = [
  'src/web/**/*',
  'src/contract/**/*',
  'src/rules/**/*',
  'vite.config.ts',
  'package-lock.json',
]

function stampOfSources(): string {
  const hash = createHash('sha256')
  for (const file of globSync(sources, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort()) {
    hash.update(file).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Builds the web app if it is missing or does not match its sources. */
export async function buildWhenStale(): Promise<void> {
  const stamp = stampOfSources()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return
  console.log('Building the web app ...')
  await buildWebApp()
  writeFileSync(STAMP, stampOfSources())
}

async function buildWebApp(): Promise<void> {
  process.env['NODE_ENV'] = 'production'
  // Imported on demand: loading the build tool would cost every other start a quarter of a second.
  const { build } = await import('vite')
  mkdirSync('dist', { recursive: true })
  await build({ logLevel: 'warn' })
  await build({ logLevel: 'warn', build: { ssr: true } })
  for (const file of globSync('dist/client/assets/*.{js,css,svg}')) compress(file)
}

/** Writes compressed copies beside a built file, once and at the highest level. */
function compress(file: string): void {
  const bytes = readFileSync(file)
  if (bytes.length < 1024) return
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}

if (import.meta.main) await buildWhenStale()
