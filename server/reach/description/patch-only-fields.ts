import type { ApiDocument } from './document.ts'

type Schema = { $ref?: string; properties?: Record<string, unknown> }
type Operation = { description?: string; requestBody?: unknown }

/**
 * Adds to each POST the fields that it does not accept, but the PATCH of the same resource does.
 * Adds to the PATCH the fields that only the POST accepts.
 */
export function describePatchOnlyFields({ paths = {}, components }: ApiDocument): void {
  const fieldsOf = (operation: Operation): string[] => {
    const { content = {} } = (operation.requestBody ?? {}) as { content?: Record<string, { schema?: Schema }> }
    return Object.values(content).flatMap(({ schema }) => {
      const named = components?.schemas?.[schema?.$ref?.split('/').at(-1) ?? ''] as Schema | undefined
      return Object.keys((named ?? schema)?.properties ?? {})
    })
  }
  for (const [path, { patch }] of Object.entries(paths)) {
    const making = path.replace(/\/\{id\}$/, '')
    const post = making === path ? undefined : paths[making]?.post
    if (!patch || !post) continue
    const known = new Set(fieldsOf(post))
    const later = fieldsOf(patch).filter((name) => !known.has(name))
    if (later.length === 0) continue
    const names = later.map((name) => `\`${name}\``).join(', ')
    add(post, `Only \`PATCH ${path}\` accepts these fields: ${names}.`)
    add(patch, `\`POST ${making}\` does not accept these fields: ${names}.`)
  }
}

function add(operation: Operation, sentence: string): void {
  operation.description = [operation.description?.trim(), sentence].filter(Boolean).join(' ')
}
