import { gzipSync } from 'node:zlib'

/** Bytes of gzipped JavaScript that a page loads before any interaction: its scripts and their static imports. */
export async function initialScripts(url: string): Promise<number> {
  const html = await (await fetch(url)).text()
  const named = html.match(/\/assets\/[\w.$-]+\.js/g) ?? []
  const sizes = new Map<string, number>()
  for (const address of named) await weigh(new URL(address, url), sizes)
  return [...sizes.values()].reduce((sum, size) => sum + size, 0)
}

async function weigh(address: URL, sizes: Map<string, number>): Promise<void> {
  if (sizes.has(address.href)) return
  const script = await (await fetch(address)).text()
  sizes.set(address.href, gzipSync(script, { level: 9 }).length)
  for (const [, imported = ''] of script.matchAll(/\b(?:from|import)\s*["'](\.{1,2}\/[^"']+)["']/g)) {
    await weigh(new URL(imported, address), sizes)
  }
}
