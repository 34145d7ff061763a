import { globSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Runs after an installation. The package `node` brings the headers and manuals of the runtime as well: 66 MB that
 * only building a native addon would need, and the shop builds none.
 */
const runtime = join(import.meta.dirname, '../node_modules/node/node_modules/node-*')

for (const folder of globSync([join(runtime, 'include'), join(runtime, 'share')])) rmSync(folder, { recursive: true, force: true })
