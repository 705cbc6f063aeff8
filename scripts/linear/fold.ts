import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'

export type Node = { type: string; start: number; end: number } & Record<string, unknown>
/** A module with its declarations: `const` values by name, and imported names with their module. */
export type Module = { path: string; ast: Node; constants: Map<string, Node | null>; imports: Map<string, Import> }
type Import = { from: string; name: string }
type Value = string | number | RegExp | readonly Value[] | { [name: string]: Value }

/** Thrown for values that are known only at run time. */
export class Unreadable extends Error {}

const readModule = (path: string): Module => parseModule(path, readFileSync(path, 'utf8'))

export function parseModule(path: string, code: string): Module {
  const ast = parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node
  const module: Module = { path, ast, constants: new Map(), imports: new Map() }
  visit(ast, (node) => {
    if (node.type === 'VariableDeclaration') declare(module, node)
    if (node.type === 'ImportDeclaration') {
      for (const { local, imported } of node.specifiers as { local: Node; imported?: Node }[])
        if (imported) module.imports.set(nameOf(local), { from: nameOf(node.source), name: nameOf(imported) })
    }
  })
  return module
}

/** Calls back for a node and all nodes below it. */
export function visit(node: Node, see: (node: Node) => void): void {
  see(node)
  for (const part of Object.values(node).flat())
    if (typeof part === 'object' && part !== null && 'type' in part) visit(part as Node, see)
}

/** A name that is declared twice in a module has no known value. */
function declare({ constants }: Module, { kind, declarations }: Node): void {
  for (const { id, init } of declarations as { id: Node; init: Node | null }[]) {
    if (id.type !== 'Identifier') continue
    const name = nameOf(id)
    constants.set(name, kind === 'const' && !constants.has(name) ? init : null)
  }
}

export const nameOf = (node: unknown): string => {
  const { name, value } = (node ?? {}) as { name?: string; value?: unknown }
  return name ?? String(value ?? '')
}

/**
 * Evaluates an expression from the sources: literals, templates, string sums, constants of this
 * module and of imported ones, and calls that join lists.
 * @throws Unreadable for anything else.
 */
export function fold(node: Node | null | undefined, module: Module): Value {
  const read = node && READERS[node.type]
  if (!read) throw new Unreadable(node?.type ?? 'nothing')
  return read(node, module)
}

const inner = (node: Node, module: Module): Value => fold(node.expression as Node, module)
const all = (nodes: unknown, module: Module): Value[] => (nodes as Node[]).map((each) => fold(each, module))

const READERS: Record<string, (node: Node, module: Module) => Value> = {
  TSAsExpression: inner,
  TSSatisfiesExpression: inner,
  TSNonNullExpression: inner,
  ParenthesizedExpression: inner,
  ArrayExpression: ({ elements }, module) => all(elements, module),
  Identifier: (node, module) => lookUp(nameOf(node), module),
  Literal({ value, regex }) {
    if (regex) return value as RegExp
    if (typeof value === 'string' || typeof value === 'number') return value
    throw new Unreadable('literal')
  },
  TemplateLiteral: ({ quasis, expressions }, module) =>
    interpolate(quasis as Node[], all(expressions, module), 'cooked'),
  TaggedTemplateExpression({ tag, quasi }, module) {
    if (nameOf((tag as Node).object) !== 'String' || nameOf((tag as Node).property) !== 'raw')
      throw new Unreadable('tag')
    const { quasis, expressions } = quasi as Node
    return interpolate(quasis as Node[], all(expressions, module), 'raw')
  },
  BinaryExpression({ operator, left, right }, module) {
    const [a, b] = all([left, right], module)
    if (operator !== '+' || typeof a !== 'string' || typeof b !== 'string') throw new Unreadable('operator')
    return a + b
  },
  ObjectExpression({ properties }, module) {
    const value = {}
    for (const { key, value: of, argument, computed } of properties as Node[]) {
      if (argument)
        Object.defineProperties(value, Object.getOwnPropertyDescriptors(fold(argument as Node, module) as object))
      else if (computed) throw new Unreadable('property')
      // Getters evaluate only the properties that are used; the others need not be readable.
      else Object.defineProperty(value, nameOf(key), { enumerable: true, get: () => fold(of as Node, module) })
    }
    return value
  },
  MemberExpression({ object, property, computed }, module) {
    const of = fold(object as Node, module)
    const value = computed ? undefined : (of as Record<string, Value>)[nameOf(property)]
    if (value === undefined || typeof value === 'function') throw new Unreadable('member')
    return value
  },
  CallExpression({ callee, arguments: given }, module) {
    const { object, property } = callee as { object?: Node; property?: Node }
    const method = nameOf(property)
    const [first] = given as Node[]
    if (nameOf(object) === 'Object' && method === 'keys') return Object.keys(fold(first, module) as object)
    if (!object || method !== 'join') throw new Unreadable('call')
    const list = fold(object, module)
    if (!Array.isArray(list)) throw new Unreadable('join')
    return list.map(text).join(text(fold(first, module)))
  },
}

const text = (value: Value): string => {
  if (typeof value !== 'string' && typeof value !== 'number') throw new Unreadable('no text')
  return String(value)
}

function interpolate(quasis: Node[], values: Value[], kind: 'cooked' | 'raw'): string {
  const texts = quasis.map(({ value }) => (value as Record<'cooked' | 'raw', string>)[kind])
  return texts.reduce((so, next, at) => so + text(values[at - 1]!) + next)
}

function lookUp(name: string, module: Module): Value {
  const constant = module.constants.get(name)
  if (constant) return fold(constant, module)
  const imported = module.imports.get(name)
  const path = imported && resolvePath(imported.from, module.path)
  if (!path) throw new Unreadable(name)
  return lookUp(imported.name, readModule(path))
}

function resolvePath(from: string, importer: string): string | null {
  const path = from.startsWith('#') ? from.slice(1) : from.startsWith('.') ? join(dirname(importer), from) : null
  return path && existsSync(path) ? path : null
}
