import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.ts'

/** `npm start`: build what is stale, then become the server. */
await build()
await import(pathToFileURL(join(import.meta.dirname, '../dist/server/main.js')).href)
