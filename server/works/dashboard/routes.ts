import { type Dashboard, dashboardResource, type Numbers } from '#contract/dashboard.ts'
import { requireArtist } from '#server/people/identity/guards.ts'
import type { AppContext } from '#server/platform/context.ts'
import { handler } from '#server/platform/http/resource-handlers.ts'
import { loadTrackViewer, presentTrack } from '#server/works/music/load.ts'
import { findDays, findInReview, findTopTracks, findUpcoming, hasWorks } from './queries.ts'

/** Resources of the dashboard, for the API and the first paint. */
export const dashboardResources = [
  handler(
    dashboardResource,
    {
      summary: 'Get the stats of the acting artist profile for 30, 90 or 365 days',
      description: 'Days are in UTC and include today.',
      errors: ['profile_required'],
      response: 'The stats, top tracks, upcoming events and merch in review',
    },
    (c, params) => loadDashboard(c, params.days),
  ),
]

/**
 * Stats of the acting artist profile over the last `days` days, including today (UTC).
 * @throws AppError `not_signed_in`, `profile_required`
 */
async function loadDashboard(c: AppContext, days: number): Promise<Dashboard> {
  const { id } = requireArtist(c)
  const { db } = c.var
  const [both, top, events, merch, works] = await Promise.all([
    findDays(db, id, days),
    findTopTracks(db, id, days),
    findUpcoming(db, id),
    findInReview(db, id),
    hasWorks(db, id),
  ])
  const rows = top.map(({ row }) => row)
  const viewer = await loadTrackViewer(c, rows)
  const series = both.slice(days)
  return {
    days,
    series,
    totals: sum(series),
    previous: sum(both.slice(0, days)),
    topTracks: top.map(({ row, plays }) => ({ track: presentTrack(row, viewer), plays })),
    upcomingEvents: events.map((event) => ({ ...event, startAt: event.startAt.toISOString() })),
    upcomingEventCount: events[0]?.count ?? 0,
    merchInReview: merch.map((item) => ({ ...item, createdAt: item.createdAt.toISOString() })),
    merchInReviewCount: merch[0]?.count ?? 0,
    isNew: !works,
  }
}

const sum = (days: Numbers[]): Numbers =>
  days.reduce(
    (total, day) => ({
      plays: total.plays + day.plays,
      followers: total.followers + day.followers,
      likes: total.likes + day.likes,
      comments: total.comments + day.comments,
    }),
    { plays: 0, followers: 0, likes: 0, comments: 0 },
  )
