import { parseAst } from 'rolldown/parseAst'

/**
 * A user's text that is not isolated in a sentence of ours. `start` and `end` are offsets in the
 * source.
 */
export type Bare = { line: number; text: string; start: number; end: number; isMarkup: boolean }

/** Expressions that contain user text, by the last name in them. Handles are ASCII and left out. */
const PERSONAL =
  /(?:^|[.?!(\s])(?:title|displayName|altText|tag|city|locationText|owner|artist|host|maker|by|name|label|q)$|(?:profileName|artistName|shownName|nameOf)\([^()]*(?:\([^()]*\))?\)$|\.displayName \|\| \w+(?:\.\w+)*\.handle$/
/** Class names and constants of ours. */
const OURS = /[sS]tyles\.|^PRODUCT$|^[A-Z_]+\[/
/**
 * Conditional expressions and templates are not listed: their inner expressions are checked
 * instead.
 */
const PLAIN = new Set(['Identifier', 'MemberExpression', 'ChainExpression', 'CallExpression', 'LogicalExpression'])
const WORDS = /[A-Za-z]{2,}[ ,:'’.?]|[ ,][A-Za-z]{2,}|[“”•]|: $/

type Node = { type: string; start: number; end: number; [name: string]: unknown }

/** Finds bare texts in template literals, and in elements with words beside them. */
export function bareTextsIn(file: string, source: string): Bare[] {
  const found: Bare[] = []
  const add = ({ type, start, end }: Node, isMarkup: boolean) => {
    const text = source.slice(start, end)
    if (!PLAIN.has(type) || !PERSONAL.test(text) || OURS.test(text)) return
    found.push({ line: source.slice(0, start).split('\n').length, text, start, end, isMarkup })
  }
  const visit = (node: Node, parent?: Node) => {
    if (node.type === 'TemplateLiteral' && parent?.type !== 'TaggedTemplateExpression' && saysWords(node))
      for (const expression of node.expressions as Node[]) add(expression, false)
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const expression of besideWords(node)) add(expression, true)
    for (const inner of innerNodes(node)) visit(inner, node)
  }
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node)
  return found
}

const saysWords = ({ quasis }: Node): boolean =>
  (quasis as { value: { cooked: string } }[]).some(
    ({ value }) => WORDS.test(value.cooked) && !/^[</]/.test(value.cooked),
  )

function besideWords({ openingElement, children }: Node): Node[] {
  const inner = children as (Node & { value?: string; expression?: Node })[]
  const isIsolated = (openingElement as { name?: { name?: string } } | undefined)?.name?.name === 'bdi'
  const hasWords = inner.some(({ type, value = '' }) => type === 'JSXText' && /[A-Za-z“]/.test(value))
  if (isIsolated || !hasWords) return []
  return inner.flatMap(({ type, expression }) => (type === 'JSXExpressionContainer' && expression ? expression : []))
}

function innerNodes(node: Node): Node[] {
  return Object.values(node).flatMap((value) => {
    const all = Array.isArray(value) ? value : [value]
    return all.filter((each): each is Node => typeof each === 'object' && each !== null && 'type' in each)
  })
}
