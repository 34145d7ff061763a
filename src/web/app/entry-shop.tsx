// First, because it fixes the order of the cascade layers.
import '../ui/global.css'
import { routeTree } from './shop-route-tree.gen.ts'
import { startApp } from './start-app.tsx'

startApp(routeTree)
