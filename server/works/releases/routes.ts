import { ChangeRelease, Release, type ReleaseKind } from '#contract/releases.ts'
import { unreleasedResource } from '#contract/unreleased.ts'
import { urlsOf } from '#server/media/signing.ts'
import { requireProfile, requireSession } from '#server/people/identity/guards.ts'
import { createRouter } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json, jsonBody, oneById } from '#server/platform/http/openapi.ts'
import { handler } from '#server/platform/http/resource-handlers.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { readTimeZone, toInstant } from '#server/platform/times/local-time.ts'
import { presentRelease } from '#server/works/audience/columns.ts'
import { presentAlbum } from '#server/works/music/albums/load.ts'
import { loadTrackViewer, presentTrack } from '#server/works/music/load.ts'
import { changeRelease, type NewState } from './change-release.ts'
import { findOwnThing } from './find-thing.ts'
import { countTracksOn, findStates, findUnreleasedAlbums, findUnreleasedTracks } from './queries.ts'

const CHANGES_PER_USER: RateLimit = { name: 'release', points: 240, seconds: 3600 }
/** A thing can be scheduled at most this far ahead. */
const AHEAD_MS = 2 * 366 * 24 * 3600_000

const change = <Kind extends ReleaseKind>(kind: Kind) =>
  endpoint(
    `put /${kind}/{id}` as const,
    {
      summary: `Change who may see the ${kind}, or when it becomes public`,
      description:
        'The tracks of an album that have its state change with it, and so do the stems of a track. Likes, comments and links stay. Idempotent.',
      errors: ['forbidden'],
      request: { ...oneById, body: jsonBody(ChangeRelease) },
      responses: { 200: json(Release, 'The state') },
    },
    async (c) => {
      const { userId } = requireSession(c)
      const thing = await findOwnThing(c, kind, c.req.valid('param').id)
      await c.var.rateLimits.take(CHANGES_PER_USER, userId)
      const to = toState(c.req.valid('json'))
      await changeRelease(c.var, thing, to)
      return presentRelease(to)
    },
  )

/** @throws AppError `invalid` for an unknown zone, and for a time that is over or too far ahead */
function toState({ state, schedule }: ChangeRelease): NewState {
  if (!schedule) return { state, publicAt: null, publicZone: null }
  const publicZone = readTimeZone(schedule.timeZone)
  const publicAt = toInstant({ ...schedule, timeZone: publicZone })
  const ahead = publicAt.getTime() - Date.now()
  if (ahead <= 0) throw refused('This time has passed. Choose a later one, or publish now.')
  if (ahead > AHEAD_MS) throw refused('Choose a time within the next two years.')
  return { state, publicAt, publicZone }
}

const refused = (message: string) => new AppError('invalid', message, { fields: { localDate: message } })

/** Resources of releases, for the API and the first paint. */
export const releasesResources = [
  handler(
    unreleasedResource,
    {
      summary: 'List the tracks and albums of the acting profile that are not public',
      errors: ['profile_required'],
      response: 'The albums and tracks',
    },
    async (c) => {
      const { db, signing } = c.var
      const { id } = requireProfile(c)
      const [albums, tracks] = await Promise.all([findUnreleasedAlbums(db, id), findUnreleasedTracks(db, id)])
      const ids = [...albums, ...tracks].map((row) => row.id)
      const [counts, states, viewer] = await Promise.all([
        countTracksOn(db, ids),
        findStates(db, ids),
        loadTrackViewer(c, tracks),
      ])
      const withState = <Work extends { id: string }>(work: Work) => {
        const release = states.get(work.id)
        return release ? [{ ...work, release: presentRelease(release) }] : []
      }
      return {
        albums: albums.flatMap((row) =>
          withState({ ...presentAlbum(row, viewer, urlsOf(row, signing)), trackCount: counts.get(row.id) ?? 0 }),
        ),
        tracks: tracks.flatMap((row) => withState(presentTrack(row, viewer))),
      }
    },
  ),
]

export const releasesRoutes = createRouter().openapiRoutes([
  change('track'),
  change('album'),
  change('artwork'),
  change('event'),
  change('playlist'),
])
