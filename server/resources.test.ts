import { expect, test } from 'vitest'
import { z } from 'zod'
import { ENTITY_MARKS, type EntityKind } from '#contract/entities.ts'
import type { Resource } from '#contract/platform/resource.ts'
import { resources } from './resources.ts'

const modules = import.meta.glob<Record<string, unknown>>('../contract/*.ts', { eager: true })
const declared = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .filter(([name]) => name.endsWith('Resource'))
  .map(([, resource]) => resource as Resource)

test('the server answers every resource that the contract declares', () => {
  expect(declared.length).toBeGreaterThan(40)
  const hint = 'a resource belongs into the answers of its folder, and these into server/resources.ts'
  expect(declared.map(({ name }) => name).toSorted(), hint).toEqual([...resources.names].toSorted())
})

/** The entity types that responses of a schema may contain. */
function kindsIn(schema: z.core.$ZodType, met = new Set<z.core.$ZodType>()): Set<EntityKind> {
  if (met.has(schema)) return new Set()
  met.add(schema)
  const { shape, element, innerType, options } = schema._zod.def as unknown as Record<string, unknown>
  const keys = Object.keys(shape ?? {})
  const kinds = Object.entries(ENTITY_MARKS).filter(([, marks]) =>
    ['id', ...marks].every((mark) => keys.includes(mark)),
  )
  const parts = [...Object.values(shape ?? {}), ...((options ?? []) as unknown[]), element, innerType]
  return new Set([
    ...kinds.map(([kind]) => kind as EntityKind),
    ...parts.filter((part) => part instanceof z.core.$ZodType).flatMap((part) => [...kindsIn(part, met)]),
  ])
}

test.each(declared.map((resource) => [resource.name, resource] as const))(
  '%s declares all entities that it contains',
  (_, resource) => {
    for (const kind of kindsIn(resource.schema)) expect(resource.entities).toContain(kind)
  },
)
