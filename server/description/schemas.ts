import { type OpenAPIRegistry, zodToOpenAPIRegistry } from '@asteasolutions/zod-to-openapi'
import { z } from 'zod'
import * as errors from '#contract/errors.ts'
import * as media from '#contract/media.ts'
import * as accounts from '#contract/people/accounts.ts'
import * as activity from '#contract/people/activity.ts'
import * as artists from '#contract/people/artists.ts'
import * as blocks from '#contract/people/blocks.ts'
import * as comments from '#contract/people/comments.ts'
import * as dashboard from '#contract/people/dashboard.ts'
import * as deletion from '#contract/people/deletion.ts'
import * as follows from '#contract/people/follows.ts'
import * as likes from '#contract/people/likes.ts'
import * as messages from '#contract/people/messages.ts'
import * as named from '#contract/people/named.ts'
import * as profilePage from '#contract/people/profile-page.ts'
import * as profiles from '#contract/people/profiles.ts'
import * as albums from '#contract/works/albums.ts'
import * as artworks from '#contract/works/artworks.ts'
import * as cards from '#contract/works/cards.ts'
import * as events from '#contract/works/events.ts'
import * as feed from '#contract/works/feed.ts'
import * as merch from '#contract/works/merch.ts'
import * as moderation from '#contract/works/moderation.ts'
import * as music from '#contract/works/music.ts'
import * as playlists from '#contract/works/playlists.ts'
import * as tagCounts from '#contract/works/tag-counts.ts'
import { EXAMPLES } from './examples.ts'

const PEOPLE = [
  accounts,
  activity,
  artists,
  blocks,
  comments,
  dashboard,
  deletion,
  follows,
  likes,
  messages,
  named,
  profilePage,
  profiles,
]
const WORKS = [albums, artworks, cards, events, feed, merch, moderation, music, playlists, tagCounts]

/** What is worth a name: other schemas are a line where they stand, and queries are taken apart into parameters. */
const isNamed = ([name, value]: [string, unknown]): boolean =>
  !/(Query|Prefix)$/.test(name) &&
  (value instanceof z.ZodObject || value instanceof z.ZodUnion || value instanceof z.ZodEnum)

/**
 * The schemas of the contract by the names under which it exports them. Each stands in the API's document once, under its name, and
 * is referred to from everywhere else.
 */
export const SCHEMAS: ReadonlyMap<string, z.ZodType> = new Map(
  [errors, media, ...PEOPLE, ...WORKS].flatMap(
    (module) => Object.entries(module).filter(isNamed) as [string, z.ZodType][],
  ),
)

/** Tells the generator the names, and examples where there are any. */
export function nameSchemas(registry: OpenAPIRegistry): void {
  const names = new Map([...SCHEMAS].map(([name, schema]) => [schema, name]))
  for (const [schema, refId] of names) {
    const example = EXAMPLES[refId]
    zodToOpenAPIRegistry.add(schema, { _internal: { refId }, ...(example !== undefined && { examples: [example] }) })
  }
  // Parts first: one that is met for the first time where it may be null would be taken to be so everywhere.
  const met = new Set<z.core.$ZodType>()
  const register = (schema: z.core.$ZodType) => {
    if (met.has(schema)) return
    met.add(schema)
    for (const part of partsOf(schema)) register(part)
    const name = names.get(schema as z.ZodType)
    if (name) registry.register(name, schema as z.ZodType)
  }
  for (const schema of names.keys()) register(schema)
}

function partsOf({ _zod: { def } }: z.core.$ZodType): z.core.$ZodType[] {
  const { shape, element, innerType, options, in: before, out, valueType } = def as unknown as Record<string, unknown>
  const parts = [
    ...Object.values(shape ?? {}),
    ...((options ?? []) as unknown[]),
    element,
    innerType,
    before,
    out,
    valueType,
  ]
  return parts.filter((part): part is z.core.$ZodType => part instanceof z.core.$ZodType)
}
