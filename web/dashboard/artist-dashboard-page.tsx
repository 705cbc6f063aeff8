import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type Dashboard, dashboardResource } from '#contract/dashboard.ts'
import { DASHBOARD_DAYS } from '#contract/platform/limits.ts'
import { useResource } from '#web/platform/data.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { useActiveProfile } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { DayChart } from './chart/day-chart.tsx'
import { DayTable } from './chart/day-table.tsx'
import * as styles from './dashboard.module.css'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { MEASURES, type Measure } from './measures.ts'
import { SpanChoice } from './span-choice.tsx'
import { MerchInReview, UpcomingEvents } from './to-come.tsx'
import { TopTracks } from './top-tracks.tsx'
import { Totals } from './totals.tsx'

/** DASH-01: how the active artist profile is doing. */
export function ArtistDashboardPage() {
  useTitle('Artist Dashboard')
  const profile = useActiveProfile()
  const navigate = useNavigate()
  const { days: asked } = useSearch({ strict: false }) as { days?: unknown }
  const days = DASHBOARD_DAYS.find((choice) => String(choice) === String(asked)) ?? DASHBOARD_DAYS[0]
  const choose = (next: number) =>
    void navigate({ to: '/artist-dashboard', search: { days: String(next) }, replace: true, resetScroll: false })
  return (
    <>
      <PageHead title="Artist Dashboard" tools={<SpanChoice days={days} onDays={choose} />} />
      {profile && <Numbers key={profile.id} profileId={profile.id} days={days} />}
    </>
  )
}

function Numbers({ profileId, days }: { profileId: string; days: number }) {
  const { data, error, isFetching, refetch } = useResource(
    dashboardResource,
    { as: profileId, days },
    // while another span is on its way, the one before stays
    { placeholderData: (before) => before },
  )
  if (data) return data.isNew ? <NothingYet /> : <Shown dashboard={data} />
  if (!error) return <DashboardSkeleton />
  return (
    <div className={spacingStyles.paddingLarge}>
      <ErrorState message="Failed to load the dashboard" onRetry={() => void refetch()} busy={isFetching} />
    </div>
  )
}

function Shown({ dashboard }: { dashboard: Dashboard }) {
  const [measure, setMeasure] = useState<Measure>('plays')
  return (
    <div className={styles.dashboard}>
      <Totals dashboard={dashboard} measure={measure} onMeasure={setMeasure} />
      <Section title={`${MEASURES[measure].label} per day`} className={styles.perDay}>
        <DayChart series={dashboard.series} measure={measure} />
        <DayTable series={dashboard.series} />
      </Section>
      <TopTracks topTracks={dashboard.topTracks} />
      <div className={styles.toCome}>
        <UpcomingEvents {...dashboard} />
        <MerchInReview {...dashboard} />
      </div>
    </div>
  )
}

function NothingYet() {
  return (
    <EmptyState
      scene="niche"
      as="h2"
      title="Nothing to count yet."
      body="Plays, followers, likes and comments appear here, day by day, once you have published something."
      action={
        <Button asChild variant="primary">
          <Link to="/my-music">Go to My Music</Link>
        </Button>
      }
    />
  )
}
