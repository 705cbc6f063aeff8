import { parseAst } from 'rolldown/parseAst'
import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** What only the server asks of a declaration: how parameters and answers are judged, and what a page starts with. */
const SERVERS = ['schema', 'query', 'params', 'shows', 'alsoShows', 'modules']
const DECLARING = ['resource', 'list', 'page']

/**
 * Leaves the contract's schemas, and zod with them, out of the browser's scripts: the server judges, the page only
 * needs the names, paths and limits that stand beside them. In a module that imports zod, what a call at its top makes
 * is a schema, but for what declares a resource or is made by `new`.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    apply: 'build',
    transform: {
      order: 'post',
      filter: { id: /\/contract\/[^?]*\.ts$/ },
      handler(code) {
        const changes: Change[] = []
        const hasSchemas = /from ["']zod["']/.test(code)
        walk(parseAst(code, { lang: 'ts' }) as unknown as Node, (node) => {
          const { id, init } = node as { id?: Node; init?: Node }
          if (node.type === 'VariableDeclarator' && hasSchemas && id && init && makesSchema(init)) {
            changes.push({ start: init.start, end: init.end, text: 'undefined' })
            return false
          }
          if (!isDeclaration(node)) return true
          // what no page uses goes as well
          changes.push({ start: node.start, end: node.start, text: '/* @__PURE__ */ ' })
          for (const { start, end } of serversPartsOf(node)) changes.push({ start, end, text: '' })
          return true
        })
        return { code: withoutUnusedImports(apply(code, changes)), map: null }
      },
    },
  }
}

function makesSchema(init: Node): boolean {
  let makes = false
  walk(init, (node) => {
    if (isDeclaration(node) || node.type === 'NewExpression') return false
    if (node.type !== 'CallExpression') return true
    makes ||= !GLOBALS.includes(rootOf(node)) && !isConstant(rootOf(node))
    return true
  })
  return makes
}

/** What is called by nobody's import. */
const GLOBALS = ['Object', 'String', 'Number', '']

/** A value that is written in capitals is no schema, and neither is what its methods make: `KINDS.join('|')`. */
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

/** Parts of which the visitor says so, but for the insides of functions. */
function walk(node: Node, visit: (node: Node) => boolean): void {
  if (!visit(node) || /Function/.test(node.type)) return
  for (const part of Object.values(node).flat()) {
    if (typeof part === 'object' && part !== null && 'type' in part) walk(part as Node, visit)
  }
}

/** Chunks are made of what modules import, whether they use it or not. */
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

/** From the end, so that places before stay. A property that goes takes its comma along. */
function apply(code: string, changes: readonly Change[]): string {
  let changed = code
  for (const { start, end, text } of changes.toSorted((a, b) => b.start - a.start)) {
    const comma = text === '' ? (/^\s*,/.exec(changed.slice(end))?.[0].length ?? 0) : 0
    changed = changed.slice(0, start) + text + changed.slice(end + comma)
  }
  return changed
}
