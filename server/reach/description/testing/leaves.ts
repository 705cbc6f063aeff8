import { z } from 'zod'

type Leaf = [name: string, schema: z.ZodType]

/** The text fields of a schema, by the last name on the path to each. */
export function* leavesOf(schema: z.core.$ZodType, name = ''): Generator<Leaf> {
  if (schema instanceof z.ZodObject) {
    for (const [field, inner] of Object.entries(schema.shape)) yield* leavesOf(inner as z.core.$ZodType, field)
  } else if (schema instanceof z.ZodArray) yield* leavesOf(schema.element, name)
  else if (schema instanceof z.ZodRecord) yield* leavesOf(schema.valueType, name)
  else if (schema instanceof z.ZodUnion) for (const option of schema.options) yield* leavesOf(option, name)
  else if (schema instanceof z.ZodIntersection) {
    yield* leavesOf(schema._zod.def.left, name)
    yield* leavesOf(schema._zod.def.right, name)
  } else if (schema instanceof z.ZodPipe) yield* leavesOfPipe(schema, name)
  else if ('innerType' in schema._zod.def) yield* leavesOf(schema._zod.def.innerType as z.core.$ZodType, name)
  else yield [name, schema as z.ZodType]
}

/** A text that is transformed is judged as a whole; of other pipes each part is judged. */
function* leavesOfPipe(schema: z.ZodPipe, name: string): Generator<Leaf> {
  const { in: from, out: to } = schema._zod.def
  const inner = from instanceof z.ZodTransform ? to : from
  const parts = [...leavesOf(inner, name)]
  const isText = parts.length === 1 && parts[0]?.[0] === name
  if (isText) yield [name, schema]
  else yield* parts
}
