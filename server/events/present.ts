import type { ArtistEvent } from '#contract/events.ts'
import { presentCover } from '#server/music/present.ts'
import { presentStock, presentSummary } from '#server/profiles/present.ts'
import type { Viewer } from '#server/profiles/rules.ts'
import type { EventRow } from './queries.ts'
import { canEditEvent } from './rules.ts'
import { toLocal } from './times/local-time.ts'

export function presentEvent(row: EventRow, viewer: Viewer, now: Date): ArtistEvent {
  const end = row.endAt && toLocal(row.endAt, row.timeZone)
  const flyer = presentCover(row)
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    locationText: row.locationText,
    startAt: row.startAt.toISOString(),
    ...toLocal(row.startAt, row.timeZone),
    endAt: row.endAt?.toISOString() ?? null,
    endDate: end?.localDate ?? null,
    endTime: end?.localTime ?? null,
    doorsTime: row.doorsTime,
    price: row.price,
    flyer,
    isUpcoming: row.startAt >= now,
    isPublished: row.isPublished,
    host: presentSummary(row.host),
    stock: presentStock(flyer ? row.flyerStock : row.hostStock),
    viewer: { can: { edit: canEditEvent(viewer, row) } },
  }
}
