import { fold, type Module, type Node, nameOf, parseModule, Unreadable, visit } from './fold.ts'

/** A regular expression and its line. `source` is null if its text is known only at run time. */
export type Expression = { source: string | null; flags: string; at: string; written: string }

/** String methods that compile a string argument to an expression. */
const MAKING = ['match', 'matchAll', 'search']

/**
 * All regular expressions of a module: literals, `RegExp(…)`, and arguments of string methods.
 */
export function expressionsIn(path: string, code: string): Expression[] {
  const module = parseModule(path, code)
  const found: Expression[] = []
  visit(module.ast, (node) => {
    const read = readerOf(node)
    if (!read) return
    const at = `${path}:${code.slice(0, node.start).split('\n').length}`
    const written = code.slice(node.start, node.end)
    found.push({ ...read(node, module), at, written })
  })
  return found
}

type Read = Pick<Expression, 'source' | 'flags'>

function readerOf(node: Node): ((node: Node, module: Module) => Read) | null {
  if (node.type === 'Literal' && node.regex) return readLiteral
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return null
  const callee = node.callee as Node
  if (nameOf(callee) === 'RegExp' || (nameOf(callee.property) === 'RegExp' && callee.object)) return readMade
  const [first] = node.arguments as Node[]
  const isText = first?.type === 'TemplateLiteral' || (first?.type === 'Literal' && typeof first.value === 'string')
  return callee.object && MAKING.includes(nameOf(callee.property)) && isText ? readMade : null
}

function readLiteral({ regex }: Node): Read {
  const { pattern, flags } = regex as { pattern: string; flags: string }
  return { source: pattern, flags }
}

function readMade(node: Node, module: Module): Read {
  const [pattern, flags] = node.arguments as (Node | undefined)[]
  try {
    const source = fold(pattern, module)
    const given = flags ? String(fold(flags, module)) : ''
    if (source instanceof RegExp) return { source: source.source, flags: flags ? given : source.flags }
    return { source: String(source), flags: given }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { source: null, flags: '' }
  }
}
