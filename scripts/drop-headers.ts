import { globSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Runs after an installation. The package `node` also installs the headers and manuals of the runtime: 66 MB that only a
 * build of a native add-on would need, and the shop builds none.
 */
const runtime = join(import.meta.dirname, '../node_modules/node/node_modules/node-*')

for (const folder of globSync([join(runtime, 'include'), join(runtime, 'share')])) rmSync(folder, { recursive: true, force: true })
