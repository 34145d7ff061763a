import { execFileSync } from 'node:child_process'

/**
 * Builds the web app if it is stale, in a separate process, because building sets the environment to
 * production.
 */
export default function buildWebApp(): void {
  execFileSync(process.execPath, ['scripts/build.ts'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
}
