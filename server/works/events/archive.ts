import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { CreateEvent } from '#contract/events.ts'
import { EVENT } from '#contract/platform/event-limits.ts'
import { newId } from '#server/platform/database/ids.ts'
import { readTimeZone } from '#server/platform/times/local-time.ts'
import {
  artistOf,
  importPicture,
  make,
  openImportFolder,
  rewriteName,
} from '#server/works/archive-parts/import-steps.ts'
import { type ArchiveFile, type ImportContext, readBack } from '#server/works/archive-parts/kind.ts'
import { changed, importedRelease, Moment, Owned, picture, releaseFields } from '#server/works/archive-parts/rows.ts'
import { release, storedFile, withOwn } from '#server/works/archive-parts/selects.ts'
import { checkDoors } from './end.ts'
import { prepareFlyer } from './flyer/change-flyer.ts'
import { lockHost, refuseTooMany, savePerformers } from './save-event.ts'
import { artistEvents } from './tables.ts'

const { title, description, locationText, doorsTime, price, acts, timeZone } = CreateEvent.shape
const YEARS = { from: new Date(EVENT.firstDate).getTime(), to: new Date(`${EVENT.lastDate}T23:59:59Z`).getTime() }
const When = Moment.refine((at) => at.getTime() >= YEARS.from && at.getTime() <= YEARS.to, 'This date is out of range')
const LONGEST_MS = EVENT.maxDays * 24 * 3600_000

const Event = Owned.extend({
  ...{ title, description, locationText, doorsTime, price, acts, timeZone },
  startAt: When,
  endAt: When.nullable().default(null),
  /** An unreadable or missing value leaves the event unpublished. */
  isPublished: z.boolean().default(false),
  ...releaseFields,
  flyer: picture,
  ...changed,
}).refine(({ startAt, endAt }) => !endAt || (endAt > startAt && endAt.getTime() - startAt.getTime() <= LONGEST_MS), {
  path: ['endAt'],
  message: `An event must end after its start and last at most ${EVENT.maxDays} days`,
})

async function importEvent(context: ImportContext, old: z.output<typeof Event>): Promise<void> {
  const {
    id: oldId,
    profile: _,
    flyer: path,
    acts: written,
    isPublished,
    state: _state,
    publicAt: _at,
    publicZone: _zone,
    ...fields
  } = old
  const profileId = artistOf(context, old)
  const zone = readTimeZone(fields.timeZone)
  checkDoors(fields.doorsTime, { startAt: fields.startAt, timeZone: zone })
  const id = await newId(context.services.db)
  await using work = await openImportFolder(context)
  const flyer = await importPicture(context, work, {
    ...{ path, fileName: 'flyer' },
    make: (file) => prepareFlyer({ id, artistId: profileId }, file, work),
  })
  const named = written.map(({ name, playsAt }) => ({ name: rewriteName(context, name), playsAt }))
  await make(context, { oldId, id, profileId }, flyer?.files ?? [], async (tx) => {
    await lockHost(tx, profileId)
    await refuseTooMany(tx, profileId)
    await tx.insert(artistEvents).values({
      ...{ ...fields, ...importedRelease(old, isPublished), id, artistId: profileId, timeZone: zone },
      ...(flyer && { flyerUrl: flyer.thumbKey, ...flyer.columns }),
    })
    await savePerformers(tx, { id, artistId: profileId }, named)
  })
}

const flyer = sql`coalesce(e.cover_full_url, e.flyer_url)`

export const eventArchive: ArchiveFile[] = [
  {
    name: 'events',
    about: 'Published and unpublished events, with their line-ups and flyers.',
    tables: ['artist_events', 'event_acts'],
    query: (userId) => sql`${withOwn(userId)}
      select e.id, own.handle as profile, e.title, e.description, e.start_at as "startAt", e.end_at as "endAt",
        e.doors_time as "doorsTime", e.time_zone as "timeZone", e.price, e.location_text as "locationText",
        ${release('e')}, e.created_at as "createdAt", e.updated_at as "updatedAt",
        coalesce((
          select json_agg(json_build_object('name', coalesce(x.name, '@' || named.handle), 'playsAt', x.plays_at)
            order by x.position)
          from event_acts x left join profiles named on named.id = x.profile_id where x.event_id = e.id), '[]') as acts,
        json_build_array(${storedFile('flyer', flyer, sql`'flyers/' || own.handle`, sql`e.title`)}) as files
      from artist_events e join own on own.id = e.artist_id order by e.created_at, e.id`,
    readBack: readBack(Event, importEvent, sql`select id, artist_id, created_at from artist_events`),
  },
]
