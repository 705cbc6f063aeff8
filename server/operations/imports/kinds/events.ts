import { z } from 'zod'
import { CreateEvent } from '#contract/events.ts'
import { EVENT } from '#contract/platform/limits.ts'
import { newId } from '#server/platform/database/ids.ts'
import { readTimeZone } from '#server/platform/times/local-time.ts'
import { checkDoors } from '#server/works/events/end.ts'
import { prepareFlyer } from '#server/works/events/flyer/change-flyer.ts'
import { lockHost, refuseTooMany, saveActs } from '#server/works/events/save-event.ts'
import { artistEvents } from '#server/works/events/tables.ts'
import { type Bringing, changed, kindOf, Moment, Owned, picture } from './kind.ts'
import { artistOf, make, nameHere, openWork, tryPicture } from './making.ts'

const { title, description, locationText, doorsTime, price, acts, timeZone } = CreateEvent.shape
const YEARS = { from: new Date(EVENT.firstDate).getTime(), to: new Date(`${EVENT.lastDate}T23:59:59Z`).getTime() }
const When = Moment.refine((at) => at.getTime() >= YEARS.from && at.getTime() <= YEARS.to, 'There is no such date')
const LONGEST_MS = EVENT.maxDays * 24 * 3600_000

const Event = Owned.extend({
  ...{ title, description, locationText, doorsTime, price, acts, timeZone },
  startAt: When,
  endAt: When.nullable().default(null),
  /** What cannot be read stays unpublished. */
  isPublished: z.boolean().default(false),
  flyer: picture,
  ...changed,
}).refine(({ startAt, endAt }) => !endAt || (endAt > startAt && endAt.getTime() - startAt.getTime() <= LONGEST_MS), {
  path: ['endAt'],
  message: `An event ends after its start, and lasts at most ${EVENT.maxDays} days`,
})

export const eventsKind = kindOf('events', Event, bringEvent)

async function bringEvent(bringing: Bringing, old: z.output<typeof Event>): Promise<void> {
  const { id: oldId, profile: _, flyer: path, acts: written, ...fields } = old
  const profileId = artistOf(bringing, old)
  const zone = readTimeZone(fields.timeZone)
  checkDoors(fields.doorsTime, { startAt: fields.startAt, timeZone: zone })
  const id = await newId(bringing.services.db)
  await using work = await openWork(bringing)
  const flyer = await tryPicture(bringing, work, {
    ...{ path, fileName: 'flyer' },
    make: (file) => prepareFlyer({ id, artistId: profileId }, file, work),
  })
  const named = written.map(({ name, playsAt }) => ({ name: nameHere(bringing, name), playsAt }))
  await make(bringing, { kind: 'events', oldId, id, profileId }, flyer?.files ?? [], async (tx) => {
    await lockHost(tx, profileId)
    await refuseTooMany(tx, profileId)
    await tx.insert(artistEvents).values({
      ...{ ...fields, id, artistId: profileId, timeZone: zone },
      ...(flyer && { flyerUrl: flyer.thumbKey, ...flyer.columns }),
    })
    await saveActs(tx, { id, artistId: profileId }, named)
  })
}
