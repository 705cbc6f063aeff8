import { pathToFileURL } from 'node:url'
import { parseAst } from 'rolldown/parseAst'
import type { Plugin } from 'vite'
import { z } from 'zod'

type Node = { type: string; start: number; end: number } & Record<string, unknown>

/**
 * Properties of declarations that only the server uses: schemas of parameters and responses, and a
 * page's initial data.
 */
const SERVERS = ['schema', 'query', 'params', 'shows', 'alsoShows', 'modules']
const DECLARING = ['resource', 'list', 'page']

/**
 * Removes the contract's schemas, and zod with them, from the browser's scripts. Only the server
 * validates; the page needs the names, paths and limits beside the schemas. In a module that
 * imports zod or a schema, a constant that is initialised by a call becomes `undefined`, except for
 * declarations of resources and `new` expressions. The module is then loaded to check what was
 * emptied: anything but a schema would be missing in the browser, so it fails the build.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    apply: 'build',
    transform: {
      order: 'post',
      filter: { id: /\/contract\/[^?]*\.ts$/ },
      async handler(code, id) {
        const changes: Change[] = []
        const emptied: Emptied[] = []
        const program = parseAst(code, { lang: 'ts' }) as unknown as Node & { body: Node[] }
        const hasSchemas = /from ["']zod["']/.test(code) || (await importsSchemas(program.body, id))
        walk(program, (node) => {
          const { id: name, init } = node as { id?: Node; init?: Node }
          if (node.type === 'VariableDeclarator' && hasSchemas && name && init && isMadeByCall(init)) {
            changes.push({ start: init.start, end: init.end, text: 'undefined' })
            emptied.push({ name: nameOf(name), init })
            return false
          }
          if (!isDeclaration(node)) return true
          // The annotation lets the bundler drop declarations that no page uses.
          changes.push({ start: node.start, end: node.start, text: '/* @__PURE__ */ ' })
          for (const { start, end } of serversPartsOf(node)) changes.push({ start, end, text: '' })
          return true
        })
        if (emptied.length > 0) await requireSchemas(emptied, id, program.body)
        return { code: withoutUnusedImports(apply(code, changes)), map: null }
      },
    },
  }
}

type Emptied = { name: string; init: Node }

/**
 * Functions of the contract that return a schema, for constants that are not exported and cannot be
 * loaded.
 */
const MAKERS = ['pageOf', 'webUrl']

/**
 * An exported constant is checked by its value. Other constants are checked by the roots of their
 * calls: `z`, another schema of the module or of an import, or a function that returns schemas.
 * @throws Error that names the first constant that is not a schema.
 */
async function requireSchemas(emptied: readonly Emptied[], id: string, body: readonly Node[]): Promise<void> {
  const path = id.replace(/\?.*$/s, '')
  const exported = await load(pathToFileURL(path))
  const schemas = new Set(['z', ...MAKERS, ...(await importedSchemas(body, pathToFileURL(path)))])
  for (const { name, init } of emptied) {
    const isSchema = name in exported ? holdsSchemas(exported[name]) : rootsOf(init).every((root) => schemas.has(root))
    if (!isSchema) throw new Error(`${path}: the page would get undefined for '${name}', which is no schema. ${ADVICE}`)
    schemas.add(name)
  }
}

const ADVICE = 'Move it into a module that imports neither zod nor a schema.'

const importsSchemas = async (body: readonly Node[], id: string): Promise<boolean> =>
  (await importedSchemas(body, pathToFileURL(id.replace(/\?.*$/s, '')))).length > 0

const load = async (url: URL) => (await import(url.href)) as Record<string, unknown>

async function importedSchemas(body: readonly Node[], url: URL): Promise<string[]> {
  const imports = body.filter(({ type }) => type === 'ImportDeclaration')
  const found = await Promise.all(
    imports.map(async ({ source, specifiers }) => {
      const from = (source as { value?: string }).value ?? ''
      if (!from.startsWith('.')) return []
      const values = await load(new URL(from, url))
      const names = (specifiers as Node[]).map(({ imported, local }) => [nameOf(imported), nameOf(local)] as const)
      return names.filter(([name]) => holdsSchemas(values[name])).map(([, local]) => local)
    }),
  )
  return found.flat()
}

/** True for a schema, or an object of schemas. */
function holdsSchemas(value: unknown): boolean {
  if (value instanceof z.core.$ZodType) return true
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return false
  return Object.keys(value).length > 0 && Object.values(value).every(holdsSchemas)
}

/** The names with which the calls of a constant start. An object has those of each property. */
function rootsOf(init: Node): string[] {
  if (init.type !== 'ObjectExpression') return [rootOf(init)]
  return (init.properties as { value?: Node }[]).flatMap(({ value }) => (value ? rootsOf(value) : ['']))
}

function isMadeByCall(init: Node): boolean {
  let makes = false
  walk(init, (node) => {
    if (isDeclaration(node) || node.type === 'NewExpression') return false
    if (node.type !== 'CallExpression') return true
    makes ||= !GLOBALS.includes(rootOf(node)) && !isConstant(rootOf(node))
    return true
  })
  return makes
}

/** Calls on these names create no schemas. */
const GLOBALS = ['Object', 'String', 'Number', '']

/**
 * A name in capitals is a plain value, and so are the results of its methods: `KINDS.join('|')`.
 */
const isConstant = (name: string): boolean => /^[A-Z][A-Z\d_]*$/.test(name)

function rootOf(node: Node): string {
  const inner = (node.callee ?? node.object ?? node.expression) as Node | undefined
  return inner ? rootOf(inner) : nameOf(node)
}

const nameOf = (node: unknown): string => (node as { name?: string }).name ?? ''

const isDeclaration = (node: Node): boolean => node.type === 'CallExpression' && DECLARING.includes(nameOf(node.callee))

function serversPartsOf(node: Node): Node[] {
  const objects = (node.arguments as Node[]).filter(({ type }) => type === 'ObjectExpression')
  const properties = objects.flatMap((object) => object.properties as (Node & { key?: Node })[])
  return properties.filter(({ key }) => key && SERVERS.includes(nameOf(key)))
}

/** Visits a node and, if `visit` returns true, its parts. It does not enter functions. */
function walk(node: Node, visit: (node: Node) => boolean): void {
  if (!visit(node) || /Function/.test(node.type)) return
  for (const part of Object.values(node).flat()) {
    if (typeof part === 'object' && part !== null && 'type' in part) walk(part as Node, visit)
  }
}

/** Chunks contain all modules that a module imports, used or not. */
function withoutUnusedImports(code: string): string {
  const { body } = parseAst(code, { lang: 'ts' }) as unknown as { body: Node[] }
  const imports = body.filter(({ type }) => type === 'ImportDeclaration')
  const rest = apply(
    code,
    imports.map(({ start, end }) => ({ start, end, text: '' })),
  )
  const isUsed = ({ specifiers }: Node) =>
    (specifiers as Node[]).some(({ local }) => new RegExp(`\\b${nameOf(local)}\\b`).test(rest))
  return apply(
    code,
    imports.filter((each) => !isUsed(each)).map(({ start, end }) => ({ start, end, text: '' })),
  )
}

type Change = { start: number; end: number; text: string }

/**
 * Applies changes from the end, so that earlier offsets stay valid. A removed property loses its
 * comma, too.
 */
function apply(code: string, changes: readonly Change[]): string {
  let changed = code
  for (const { start, end, text } of changes.toSorted((a, b) => b.start - a.start)) {
    const comma = text === '' ? (/^\s*,/.exec(changed.slice(end))?.[0].length ?? 0) : 0
    changed = changed.slice(0, start) + text + changed.slice(end + comma)
  }
  return changed
}
