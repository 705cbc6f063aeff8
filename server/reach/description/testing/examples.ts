import { z } from 'zod'

const ID = '018f2f3e-0000-7000-8000-000000000000'
const TEXTS = [
  'Some words',
  'someone@example.org',
  ID,
  '2030-01-02',
  '20:00',
  'https://ko-fi.com/a',
  '12.50',
  'abcdefgh',
  'Europe/Berlin',
  '2030-01-02T20:00:00Z',
  '1',
]
const OTHERS = [1, 0, 1000, true, null, [], {}]

/**
 * A value that a schema accepts, or undefined. It includes optional parts, so that every text of
 * the schema is covered.
 */
export function exampleOf(schema: z.core.$ZodType): unknown {
  if (schema instanceof z.ZodObject) {
    const parts = Object.entries(schema.shape).map(([name, part]) => [name, exampleOf(part as z.core.$ZodType)])
    return Object.fromEntries(parts.filter(([, value]) => value !== undefined))
  }
  if (schema instanceof z.ZodArray) return [exampleOf(schema.element)]
  if (schema instanceof z.ZodUnion) return exampleOf(schema.options[0] as z.core.$ZodType)
  if ('innerType' in schema._zod.def) return exampleOf(schema._zod.def.innerType as z.core.$ZodType)
  if (schema instanceof z.ZodPipe && !(schema._zod.def.in instanceof z.ZodTransform)) {
    const given = exampleOf(schema._zod.def.in)
    if (takes(schema, given)) return given
  }
  if (schema instanceof z.ZodEnum) return schema.options[0]
  return [...TEXTS, ...OTHERS].find((value) => takes(schema, value))
}

const takes = (schema: z.core.$ZodType, value: unknown): boolean => z.safeParse(schema, value).success

/** Copies of the value, one for each text in it, with `poison` appended to that text. */
export function* poisoned(value: unknown, poison: string): Generator<unknown> {
  if (typeof value === 'string') yield value + poison
  else if (Array.isArray(value))
    for (const [at, each] of value.entries()) for (const bad of poisoned(each, poison)) yield value.with(at, bad)
  else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value))
      for (const bad of poisoned(each, poison)) yield { ...value, [name]: bad }
}
