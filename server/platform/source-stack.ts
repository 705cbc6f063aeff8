import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** How long maps are cached: errors come in bursts, and a map takes megabytes. */
const KEPT_MS = 60_000
const FRAME = /(?<![^\s(])(?<file>(?:file:\/\/)?\/[^\s():]+\.js):(?<line>\d+):(?<column>\d+)/g

const known = new Map<string, SourceMap | null>()

/**
 * Replaces places in the bundle by places in the sources, using the source maps beside it. Node can
 * do this itself (`--enable-source-maps`), but then it keeps all maps in memory from the start.
 */
export function sourceStack(stack: string): string {
  return stack.replace(FRAME, (frame, file: string, line: string, column: string) => {
    const path = file.startsWith('file:') ? fileURLToPath(file) : file
    const entry = mapOf(path)?.findEntry(Number(line) - 1, Number(column) - 1)
    if (!entry || !('originalSource' in entry)) return frame
    const source = relative(process.cwd(), resolve(dirname(path), entry.originalSource))
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
  })
}

function mapOf(path: string): SourceMap | null {
  const found = known.get(path)
  if (found !== undefined) return found
  const map = readMap(`${path}.map`)
  known.set(path, map)
  setTimeout(() => known.delete(path), KEPT_MS).unref()
  return map
}

/**
 * Null if the map is missing or unreadable: places in the bundle are better than no error in the
 * log.
 */
function readMap(path: string): SourceMap | null {
  try {
    return existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : null
  } catch {
    return null
  }
}
