import type { z } from 'zod'

type Def = { type: string; [part: string]: unknown }
const defOf = (schema: z.core.$ZodType): Def => schema._zod.def as unknown as Def

const DATES = ['2031-01-02T03:04:05.000Z', '2032-02-03T04:05:06.000Z'] as const

/**
 * A value that a schema allows: the first or the second of two that differ in all their parts.
 * `name` is the name of the field, because the contract has dates as plain strings. Pictures have
 * no content warning, which would hide them.
 */
export function sampleOf(schema: z.core.$ZodType, which: 0 | 1, name = ''): unknown {
  const { type, ...def } = defOf(schema)
  const inner = () => sampleOf((def.innerType ?? def.element ?? def.in) as z.core.$ZodType, which, name)
  if (name === 'veil') return type === 'nullable' ? null : undefined
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape as Record<string, z.core.$ZodType>).map(([field, of]) => [
          field,
          sampleOf(of, which, field),
        ]),
      )
    case 'string':
      return /(?:At|Date)$/.test(name) ? DATES[which] : `${name} ${'AB'[which]}`
    case 'number':
      return 70_000 * (which + 1)
    case 'boolean':
      return which === 1
    case 'array':
      return [inner()]
    case 'nullable':
      return inner()
    case 'enum':
      return Object.values(def.entries as Record<string, string>)[which]
    case 'literal':
      return (def.values as unknown[])[0]
    case 'union':
      return sampleOf((def.options as z.core.$ZodType[])[0]!, which, name)
    case 'optional':
    case 'default':
    case 'pipe':
      return inner()
    default:
      throw new Error(`No sample of a schema of type ${type} (${name}): add it to ${import.meta.filename}`)
  }
}

/** The fields of an object that `show` shows in none of the `states`. */
export function hiddenFields(
  schema: z.ZodObject,
  show: (data: Record<string, unknown>) => string,
  states: Record<string, unknown>[] = [{}],
): string[] {
  const [base, other] = [0, 1].map((which) => sampleOf(schema, which as 0 | 1) as Record<string, unknown>)
  return Object.keys(schema.shape).filter((field) =>
    states.every((state) => {
      const data = { ...base, ...state }
      const without = Array.isArray(data[field]) ? [] : null
      const changes = schema.shape[field]!.safeParse(without).success ? [other![field], without] : [other![field]]
      return changes.every((change) => show({ ...data, [field]: change }) === show(data))
    }),
  )
}
