import { ENTITY_MARKS, type EntityKind } from '#contract/entities.ts'
import type { StemFacts, Track } from '#contract/music.ts'
import { viewerOf } from './people/profiles/permissions.ts'
import type { Personal, Viewed } from './platform/cached-responses/shared-response.ts'
import { findRelations } from './social/blocks/queries.ts'
import { canDeleteComment, canReplyToComment } from './social/comments/permissions.ts'
import { partsOf } from './works/kinds/kinds.ts'
import { findLiked } from './works/likes/queries.ts'
import { canDownloadStem } from './works/music/stems/permissions.ts'
import { type Owned, ownedBy, type ViewerFields, type ViewerState } from './works/public-parts/viewer.ts'

type Prepared = { views: ViewerFields[]; likeable: string[]; profileIds: string[] }

/**
 * The `viewer` of a thing, by entity type: the permissions of its domain, applied to data in the
 * response.
 */
const VIEWS: { [Kind in EntityKind]?: (thing: never) => ViewerFields } = {
  ...partsOf('viewer'),
  comment: ({ author }: { author: Owned | null }) => {
    const comment = { profileId: author?.id ?? null }
    return (looking) => ({
      can: { delete: canDeleteComment(looking, comment), answer: canReplyToComment(looking, comment) },
    })
  },
}
const KINDS = Object.keys(VIEWS) as EntityKind[]

const viewOfStem = (stem: StemFacts, track: Track): ViewerFields => {
  const facts = { ...ownedBy(track.artist), downloadable: stem.downloadable }
  return (looking) => ({ can: { download: canDownloadStem({ ...looking, signedIn: true }, facts) } })
}

/**
 * Fills in a shared response for a signed-in user. One statement finds the likes of all things in
 * it. Another one finds the relations to its profiles and to the authors of its comments.
 */
export const personal: Personal<Prepared> = {
  prepare(viewed) {
    const found = viewed.map((each) => ({ ...each, kind: kindOf(each.thing) }))
    const idsOf = (...kinds: EntityKind[]) => [
      ...new Set(found.flatMap(({ kind, thing }) => (kind && kinds.includes(kind) ? (thing.id as string) : []))),
    ]
    const authors = found.flatMap(({ kind, thing }) =>
      kind === 'comment' ? ((thing.author as Owned | null)?.id ?? []) : [],
    )
    return {
      views: found.map(viewOf),
      likeable: idsOf('track', 'artwork'),
      profileIds: [...new Set([...idsOf('profile'), ...authors])],
    }
  },
  merge: (all) => ({
    views: all.flatMap(({ views }) => views),
    likeable: all.flatMap(({ likeable }) => likeable),
    profileIds: [...new Set(all.flatMap(({ profileIds }) => profileIds))],
  }),
  async load(c, { views, likeable, profileIds }) {
    const { db, profile, isUpToDate, viewerFacts } = c.var
    const find = isUpToDate ? viewerFacts : { liked: findLiked, relations: findRelations }
    const [likes, relations] = await Promise.all([
      find.liked(db, profile, likeable),
      find.relations(db, profile?.id, profileIds),
    ])
    const looking: ViewerState = { ...viewerOf(c), ...relations, profileId: profile?.id ?? null, likes }
    return views.map((view) => view(looking))
  },
}

const kindOf = (thing: object): EntityKind | undefined =>
  KINDS.find((kind) => ENTITY_MARKS[kind].every((mark) => mark in thing))

function viewOf({ thing, of, kind }: Viewed & { kind: EntityKind | undefined }): ViewerFields {
  if (kind) return (VIEWS[kind] as (thing: unknown) => ViewerFields)(thing)
  if (of && 'downloadable' in thing) return viewOfStem(thing as StemFacts, of as Track)
  throw new Error(`Nothing says what the viewer has to do with { ${Object.keys(thing)} }`)
}
