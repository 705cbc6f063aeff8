import { Suspense, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { eventCitiesResource, eventsResource, type ListedEvent } from '#contract/events.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { formatCount } from '#contract/words/counted.ts'
import { useResource } from '#web/platform/data.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { useNavigate, useSearch } from '#web/platform/routing/use-router.ts'
import { Button } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError, LoadMore } from '#web/ui/feedback/error-state.tsx'
import { lazyPart } from '#web/ui/feedback/lazy.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { TabPanel, Tabs } from '#web/ui/layout/tabs.tsx'
import { useComesNear } from '#web/ui/layout/when-near.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import * as headingStyles from '#web/ui/text/heading.module.css'
import * as styles from './all/all-events.later.module.css'
import { MonthCalendar } from './all/month-calendar.tsx'
import { feedPath, SubscribeToEvents } from './all/subscribe.tsx'
import { calendarAddress } from './page/calendar-feed.tsx'
import { EventRowsSkeleton } from './page/event-rows-skeleton.tsx'
import { ListedEventRow } from './page/listed-event-row.tsx'
import { monthOf, useRefetchAtStart } from './times/event-times.ts'

const FromTheTop = lazyPart(() => import('#web/ui/layout/from-the-top.tsx'), 'FromTheTop')

const FAILED = 'Failed to load events. Please try again.'
const EVERYWHERE = 'all'

/** FIND-05: the upcoming events of all artists, everywhere or in one city. */
export function EventsPage() {
  const navigate = useNavigate()
  const { city: written, after } = useSearch()
  const asked = written?.trim() || null
  const { data } = useResource(
    eventCitiesResource,
    { city: asked },
    { placeholderData: (before) => before && { ...before, city: null } },
  )
  const cities = data?.cities ?? []
  const city = data?.city ?? null
  useTitle(city ? `Events in ${isolated(city.name)}` : 'Events')
  const isNamed = city === null || cities.some(({ place }) => place === city.place)
  const shown = isNamed ? cities : [...cities, city]
  const value = asked ? (city?.place ?? asked) : EVERYWHERE
  const tabs = [
    { value: EVERYWHERE, label: 'All', count: data?.total },
    ...shown.map(({ place, name, count }) => ({ value: place, label: name, count })),
    ...(asked && !city ? [{ value: asked, label: asked }] : []),
  ]
  const open = (place: string) => {
    const name = shown.find((each) => each.place === place)?.name
    void navigate({ to: '/events', search: name ? { city: name } : {}, resetScroll: false })
  }
  return (
    <>
      <PageHead title="Events" tools={<Subscribe city={asked} />} />
      <Tabs label="City" tabs={tabs} value={value} onValueChange={open} barClassName={styles.bar}>
        {tabs.map((tab) => (
          <TabPanel key={tab.value} value={tab.value}>
            {after && (
              <Suspense fallback={null}>
                <FromTheTop to="/events" search={asked ? { city: asked } : {}} />
              </Suspense>
            )}
            <Events key={`${asked} ${after}`} city={asked} after={after} cities={shown} />
          </TabPanel>
        ))}
      </Tabs>
    </>
  )
}

const Subscribe = ({ city }: { city: string | null }) => (
  <Button asChild className={styles.narrowOnly}>
    <a href={calendarAddress(feedPath(city))}>
      <Icon name="events" />
      Subscribe
    </a>
  </Button>
)

type EventsProps = {
  city: string | null
  after: string | undefined
  cities: readonly { name: string; count: number }[]
}

function Events({ city, after, cities }: EventsProps) {
  const query = useResource(eventsResource, { city, cursor: after })
  const events = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data])
  const [asked, setAsked] = useState('')
  useRefetchAtStart(events?.[0]?.startAt, query.dataUpdatedAt, query.refetch)
  if (!events) return query.isError ? <LoadError message={FAILED} query={query} /> : <EventRowsSkeleton rows={6} />
  return (
    <div className={styles.columns}>
      <div>
        {events.length === 0 && <NoEvents city={city} />}
        {byMonth(events).map(({ month, title, items }, at, months) => (
          <section key={month} aria-label={title}>
            <div className={styles.month}>
              <h2 className={headingStyles.section}>{title}</h2>
              <span className="meta">
                {formatCount(items.length)}
                {query.hasNextPage && at === months.length - 1 && '+'}
              </span>
            </div>
            {blocksOf(items).map(({ from, events: block }) => (
              <Block
                key={from}
                events={block}
                startsNear={at + from === 0}
                isAsked={block.some(({ localDate }) => localDate <= asked)}
              />
            ))}
          </section>
        ))}
        <LoadMore {...query} failed={FAILED} />
      </div>
      <aside className={styles.aside}>
        {events.length > 0 && <MonthCalendar events={events} onAsk={(day) => flushSync(() => setAsked(day))} />}
        <SubscribeToEvents city={city} cities={cities} />
      </aside>
    </div>
  )
}

/** Rows per rendered block, and the approximate height of a row. */
const BLOCK = 8
const ROW_REM = 7.5

function blocksOf(events: readonly ListedEvent[]): { from: number; events: ListedEvent[] }[] {
  const starts = Array.from({ length: Math.ceil(events.length / BLOCK) }, (_, n) => n * BLOCK)
  return starts.map((from) => ({ from, events: events.slice(from, from + BLOCK) }))
}

type BlockProps = { events: readonly ListedEvent[]; startsNear: boolean; isAsked: boolean }

function Block({ events, startsNear, isAsked }: BlockProps) {
  const [place, isNear] = useComesNear<HTMLUListElement>(startsNear)
  return (
    <ul
      ref={place}
      className={styles.rows}
      style={isNear || isAsked ? undefined : { minHeight: `${ROW_REM * events.length}rem` }}
    >
      {(isNear || isAsked) && events.map((event) => <ListedEventRow key={event.id} event={event} />)}
    </ul>
  )
}

type Month = { month: string; title: string; items: ListedEvent[] }

/** The events are in order, so that those of a month follow each other. */
function byMonth(events: readonly ListedEvent[]): Month[] {
  const months: Month[] = []
  for (const event of events) {
    const month = event.localDate.slice(0, 7)
    const last = months.at(-1)
    if (last?.month === month) last.items.push(event)
    else months.push({ month, title: monthOf(event), items: [event] })
  }
  return months
}

function NoEvents({ city }: { city: string | null }) {
  if (!city)
    return (
      <EmptyState scene="bell" as="h2" title="No upcoming events" body="Events that artists announce appear here." />
    )
  return <EmptyState scene="bell" as="h2" title={`No upcoming events in ${isolated(city)}`} />
}
