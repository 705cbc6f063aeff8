import { dirname, join, relative } from 'node:path'
import { parseAst } from 'rolldown/parseAst'

/** The text of a module. `path` is relative to the project. */
export type Source = { path: string; code: string }
/** A module of folder `from` imports a value from folder `to`. */
export type Arrow = { from: string; to: string; file: string; line: number; target: string }

/**
 * Names of folders, or '.' for the files in the root of a side. `people/*` means each folder in
 * `people`.
 */
export type Order = readonly string[]

type Node = { type: string; start: number; [name: string]: unknown }

/** Files that only tests load. */
const TESTS = /\.(?:test|stress|rows)\.tsx?$|\/testing\/|\/(?:factory|fixtures)\.tsx?$/

export const isTest = (path: string): boolean => TESTS.test(path)

/**
 * Finds the value imports between the folders of a side (`server` or `web`). Type imports are not
 * counted, because they are gone at run time. `import()` is not counted either: a frame may load
 * pages that are above it.
 */
export const arrowsOf = (side: string, sources: readonly Source[], order: Order = []): Arrow[] =>
  sources
    .filter(({ path }) => path.startsWith(`${side}/`) && !isTest(path))
    .flatMap((source) => {
      const from = folderOf(relative(side, source.path), order)
      return importsOf(source).flatMap(({ target, line }) => {
        if (!target.startsWith(`${side}/`)) return []
        const to = folderOf(relative(side, target), order)
        return from === to ? [] : { from, to, file: source.path, line, target }
      })
    })

/**
 * Where the order contains `people/*`, the folder of `people/profiles/permissions.ts` is
 * `people/profiles`, else `people`.
 */
function folderOf(path: string, order: Order): string {
  const [first = '', second, ...rest] = path.split('/')
  if (second === undefined) return `./${first}`
  return rest.length > 0 && order.includes(`${first}/*`) ? `${first}/${second}` : first
}

/** Our own modules whose values a module imports or re-exports, with the line of each statement. */
function importsOf({ path, code }: Source): { target: string; line: number }[] {
  const { body } = parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as { body: Node[] }
  return body.filter(isOfValues).flatMap(({ source, start }) => {
    const { value } = source as { value: string }
    const line = code.slice(0, start).split('\n').length
    if (value.startsWith('#')) return { target: value.slice(1), line }
    return value.startsWith('.') ? { target: join(dirname(path), value), line } : []
  })
}

function isOfValues({ type, source, specifiers, importKind, exportKind }: Node): boolean {
  if (!source || (type !== 'ImportDeclaration' && !type.startsWith('Export'))) return false
  if (importKind === 'type' || exportKind === 'type') return false
  const names = (specifiers ?? []) as { importKind?: string; exportKind?: string }[]
  return names.length === 0 || names.some((name) => name.importKind !== 'type' && name.exportKind !== 'type')
}
