import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../deploy')
const units = readdirSync(folder).filter((name) => name.startsWith('suvarna'))
const linesOf = (unit: string) => readFileSync(join(folder, unit), 'utf8').split('\n')
const value = (unit: string, name: string) =>
  linesOf(unit)
    .find((line) => line.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? ''

test('the unit runs what npm start runs and signals the shop', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
  const [program, ...words] = value('suvarna@.service', 'ExecStart').split(' ')
  expect(program).toBe('/opt/suvarna/current/scripts/node')
  expect(`exec scripts/node ${words.join(' ')}`).toBe(scripts.start)
  expect(value('suvarna@.service', 'KillMode')).toBe('mixed')
  expect(Number(value('suvarna@.service', 'TimeoutStopSec'))).toBeGreaterThan(8 + 8.5)
})

test.each(units)('%s starts no program of the packages but by the launcher', (unit) => {
  expect(linesOf(unit).filter((line) => line.includes('node_modules'))).toEqual([])
})

test('the nightly backup prunes only after success and stays private', () => {
  const unit = 'suvarna-backup.service'
  expect(value(unit, 'ExecStart')).toContain('scripts/shop.ts backup')
  expect(value(unit, 'ExecStartPost')).toMatch(
    /^\/usr\/bin\/find \/var\/backups\/suvarna -name "shop-\*\.tar\.gz" -mtime \+30 -delete$/,
  )
  expect(value(unit, 'UMask')).toBe('0077')
})

test('the hourly backup leaves out media and keeps nightly ones', () => {
  const unit = 'suvarna-backup-hourly.service'
  expect(value(unit, 'ExecStart')).toContain('backup --without-media "/var/backups/suvarna/hourly-')
  expect(value(unit, 'ExecStartPost')).toContain(' -name "hourly-*.tar.gz" ')
})

test('systemd starts the shop again, however often it fails', () => {
  expect(value('suvarna@.service', 'StartLimitIntervalSec')).toBe('0')
  expect(value('suvarna@.service', 'Restart')).toBe('on-failure')
})

const hasSystemd = existsSync('/usr/bin/systemd-analyze')

test.runIf(hasSystemd)('systemd finds nothing wrong in the units', () => {
  const copies = mkdtempSync(join(tmpdir(), 'suvarna-units-'))
  try {
    for (const unit of units) {
      copyFileSync(join(folder, unit), join(copies, unit))
      // The one thing missing here is an installed shop.
      writeFileSync(
        join(copies, unit),
        linesOf(unit).join('\n').replace('/opt/suvarna/current/scripts/node', process.execPath),
      )
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', join(copies, unit)], {
        encoding: 'utf8',
      })
      expect([
        unit,
        status,
        stderr.split('\n').filter((line) => line.includes(unit.replace('@', '')) || line.includes('suvarna')),
      ]).toEqual([unit, 0, []])
    }
    const exposure = execFileSync(
      'systemd-analyze',
      ['security', '--offline=true', join(copies, 'suvarna@.service')],
      { encoding: 'utf8' },
    )
    expect(Number(/Overall exposure level for \S+ (\d+\.\d)/.exec(exposure)?.[1])).toBeLessThan(2)
  } finally {
    rmSync(copies, { recursive: true, force: true })
  }
})
