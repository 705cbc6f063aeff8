import type { Visitor } from '#server/people/accounts/factory.ts'

type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  format?: string
  pattern?: string
  maxLength?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
type Parameter = { name: string; in: string; schema: Schema }
type Operation = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
export type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

export const readDocument = async (visitor: Visitor): Promise<Document> =>
  (await (await visitor.fetch('/api/openapi.json')).json()) as Document

/**
 * The pieces of text that cost most to process: marks, mentions, addresses, brackets, spaces,
 * Markdown.
 */
const PIECES = [
  '@somebody https://site.example/a_(b)?c=d#e ',
  'e\u0301\u0323\u0307\u0308 \u202e\u05e9\u05bc\u05b8 ',
  '[[[((( *_*_ `` ``` <a <b> &amp; ',
  '        \n\n\t\n ',
  '#tag #a_b 1-1 - - 01.02 12,50 ',
  '\u{1f469}\u200d\u{1f680} \uac00\u3042\u6f22\u5b57 \ufdfa ',
]

/** A text with this number of characters. */
export function longText(length: number): string {
  const all = PIECES.join('')
  return all
    .repeat(Math.ceil(length / all.length))
    .slice(0, length)
    .trimEnd()
    .padEnd(length, 'x')
}

/** The length of a text that only the limit of the body bounds. */
const UNBOUNDED = 20_000
/** Numbers of items in a list. The first with which the body is small enough is used. */
const ITEMS = [200, 20, 2]
const BODY_BYTES = 200 * 1024

/**
 * Bodies of an operation. In the first, every field is as large as the schema allows. In each of
 * the others, only one field of the valid `json` is. Rules beyond the schema may refuse the first.
 */
export function largestBodies(document: Document, path: string, method: string, json: unknown): unknown[] {
  const content = document.paths[path]?.[method.toLowerCase()]?.requestBody?.content['application/json']
  if (!content) return [json]
  const all = ITEMS.map((items) => largest({ document, items }, content.schema, json)).filter(isSendable)[0] ?? json
  const given = Object.entries((json ?? {}) as Record<string, unknown>)
  const { properties = {} } = resolve(document, content.schema)
  const ones = given.flatMap(([name, value]) => {
    const schema = properties[name] ?? {}
    return ITEMS.map((items) => ({ ...(json as object), [name]: largest({ document, items }, schema, value) }))
      .filter(isSendable)
      .slice(0, 1)
  })
  return [all, ...ones]
}

const isSendable = (body: unknown): boolean => Buffer.byteLength(JSON.stringify(body) ?? '') <= BODY_BYTES

/** The API's document gives no maximum length for form fields, so each of these is tried. */
const LENGTHS = [20_000, 2000, 400, 150]
/** Numbers of unknown fields to add. */
const MORE_FIELDS = [0, 200]

/** Variants of the valid `form`: each text at each length, with and without unknown fields. */
export function largestForms(document: Document, path: string, method: string, form: FormData): FormData[] {
  const content = document.paths[path]?.[method.toLowerCase()]?.requestBody?.content['multipart/form-data']
  const names = Object.entries(content?.schema.properties ?? {}).flatMap(([name, { format }]) => (format ? [] : name))
  return LENGTHS.flatMap((length) =>
    MORE_FIELDS.flatMap((more) => [
      formOf(form, names, length, more),
      ...[...form.keys()].filter((name) => names.includes(name)).map((name) => formOf(form, [name], length, more)),
    ]),
  )
}

function formOf(form: FormData, names: readonly string[], length: number, more: number): FormData {
  const larger = new FormData()
  for (const [name, value] of form) if (typeof value === 'string') larger.set(name, value)
  for (const name of names) larger.set(name, longText(length))
  for (let n = 0; n < more; n++) larger.set(`more-${n}`, 'x')
  // the server validates text fields before it reads a file, so they come first
  for (const [name, value] of form) if (typeof value !== 'string') larger.set(name, value)
  return larger
}

/** The largest query that the operation declares, with its `?`. */
export function largestQuery(document: Document, path: string, method: string): string {
  const parameters = document.paths[path]?.[method.toLowerCase()]?.parameters ?? []
  const asked = parameters.filter((each) => each.in === 'query' && each.name !== 'cursor')
  const entries = asked.flatMap(({ name, schema }) => {
    const value = largest({ document, items: 1 }, { maxLength: 500, ...resolve(document, schema) }, undefined)
    return value === undefined || typeof value === 'object' ? [] : [[name, String(value)]]
  })
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : ''
}

function resolve(document: Document, schema: Schema): Schema {
  const { $ref, anyOf, oneOf, allOf, ...rest } = schema
  if ($ref) return resolve(document, document.components.schemas[$ref.split('/').at(-1) as string] ?? {})
  const [first] = (anyOf ?? oneOf ?? []).filter(({ type }) => type !== 'null')
  if (first) return resolve(document, first)
  return Object.assign({}, rest, ...(allOf ?? []).map((each) => resolve(document, each)))
}

type How = { document: Document; items: number }

function largest(how: How, asked: Schema, given: unknown): unknown {
  const schema = resolve(how.document, asked)
  const type = [schema.type].flat()[0]
  if (schema.enum) return given ?? schema.enum[0]
  if (type === 'object' || schema.properties) {
    const known = (given ?? {}) as Record<string, unknown>
    const entries = Object.entries(schema.properties ?? {}).map(
      ([name, each]) => [name, largest(how, each, known[name])] as const,
    )
    return { ...known, ...Object.fromEntries(entries.filter(([, value]) => value !== undefined)) }
  }
  if (type === 'array') {
    const one = largest(how, schema.items ?? {}, (given as unknown[] | undefined)?.[0])
    return one === undefined
      ? given
      : Array.from({ length: Math.min(schema.maxItems ?? how.items, how.items) }, () => one)
  }
  if (type === 'integer' || type === 'number') return given ?? schema.maximum
  if (type !== 'string' || schema.format || schema.pattern) return given
  return longText(schema.maxLength ?? UNBOUNDED)
}
