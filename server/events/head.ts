import type { EventCities, EventDetail } from '#contract/events.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { PRODUCT } from '#contract/platform/limits.ts'
import { aboutEvent } from '#server/linked-data/linked-data.ts'
import type { Head } from '#server/platform/page/head.ts'
import { oneLine } from '#server/platform/page/one-line.ts'

/** Of all artists. A city that nothing happens in is no page to be found by search. */
export function eventsHead(known: EventCities | undefined): Head {
  const city = known?.city
  if (!city)
    return {
      title: `Events • ${PRODUCT}`,
      description: `Events to come on ${PRODUCT}, soonest first.`,
      canonical: '/events',
      card: { subject: 'page/events', alt: 'Events' },
    }
  return {
    title: `Events in ${isolated(city.name)} • ${PRODUCT}`,
    description: `Events to come in ${isolated(city.name)} on ${PRODUCT}, soonest first.`,
    canonical: `/events?city=${encodeURIComponent(city.place)}`,
    hidden: city.count === 0,
  }
}

export function eventHead(data: EventDetail, publicUrl: string): Head {
  const host = data.host.displayName || data.host.handle
  return {
    title: `${isolated(data.title)} • ${PRODUCT}`,
    cardTitle: `${isolated(data.title)} by ${isolated(host)}`,
    description: oneLine([whenOf(data), data.locationText, data.description].filter(Boolean).join('. ')),
    canonical: `/event/${data.id}`,
    hidden: !data.isPublished,
    isEmbeddable: true,
    card: { subject: `event/${data.id}`, alt: `${isolated(data.title)} by ${isolated(host)}` },
    ...(data.flyer && { shows: { path: data.flyer.url } }),
    ...(data.isPublished && { about: aboutEvent(data, publicUrl) }),
  }
}

function whenOf({ startAt, timeZone }: EventDetail): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone })
  return format.format(new Date(startAt)).replaceAll(/\s/g, ' ')
}
