import { memo, useState } from 'react'
import { type Dashboard, dashboardResource } from '#contract/dashboard.ts'
import { DASHBOARD_DAYS } from '#contract/platform/limits.ts'
import { counted, formatCount } from '#contract/words/counted.ts'
import { useResource } from '#web/platform/data.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useNavigate, useSearch } from '#web/platform/routing/use-router.ts'
import { useActiveProfile } from '#web/platform/session.ts'
import * as buttonStyles from '#web/ui/action/button.module.css'
import { ButtonLink } from '#web/ui/action/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/error-state.tsx'
import * as choiceStyles from '#web/ui/form/choice.module.css'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import * as tableStyles from '#web/ui/layout/table.module.css'
import { Table } from '#web/ui/layout/table.tsx'
import { Cover } from '#web/works/tracks/cover.tsx'
import * as styles from './dashboard.module.css'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { DayChart } from './day-chart.tsx'
import { changeText, countText, dayText, MEASURE_NAMES, MEASURES, type Measure } from './measures.ts'
import { MerchInReview, UpcomingEvents } from './to-come.tsx'

/** DASH-01: the statistics of the active artist profile. */
export function ArtistDashboardPage() {
  useTitle('Artist Dashboard')
  const profile = useActiveProfile()
  const navigate = useNavigate()
  const { days: asked } = useSearch() as { days?: unknown }
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
  const query = useResource(
    dashboardResource,
    { as: profileId, days },
    // Shows the former period until the new one is loaded.
    { placeholderData: (before) => before },
  )
  const { data, error } = query
  if (data) return data.isNew ? <NothingYet /> : <Shown dashboard={data} />
  if (!error) return <DashboardSkeleton />
  const message = 'Failed to load the dashboard'
  return <LoadError message={message} query={query} retryLabel="Try again" className={spacingStyles.paddingLarge} />
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
      title="No statistics yet."
      body="After you publish something, its plays, likes and comments and your new followers appear here, day by day."
      action={
        <ButtonLink to="/my-music" variant="primary">
          Go to My Music
        </ButtonLink>
      }
    />
  )
}

/** The choice of the number of days shown. */
function SpanChoice({ days, onDays }: { days: number; onDays: (days: number) => void }) {
  return (
    <RadioGroup
      className={choiceStyles.choice}
      itemClassName={buttonStyles.button}
      aria-label="Days shown"
      radios={DASHBOARD_DAYS.map((choice) => ({ value: String(choice), content: counted(choice, 'day') }))}
      value={String(days)}
      onValueChange={(next) => onDays(Number(next))}
    />
  )
}

/** The tracks and stems with the most plays in the period. */
function TopTracks({ topTracks }: Pick<Dashboard, 'topTracks'>) {
  return (
    <Section title="Top tracks">
      {topTracks.length === 0 && <p className="dim">No plays in this period.</p>}
      <ol className={styles.list}>
        {topTracks.map(({ track, plays }) => (
          <li key={track.id}>
            <span className={styles.cover}>
              <Cover track={track} sizes="48px" />
            </span>
            <Link className="truncated" to="/track/$id" params={{ id: track.id }}>
              {track.title}
            </Link>
            <span className="meta">{countText('plays', plays)}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

type TotalsProps = { dashboard: Dashboard; measure: Measure; onMeasure: (measure: Measure) => void }

/**
 * The four totals of the period, compared with the same number of days before. The chosen one is
 * shown in the chart.
 */
function Totals({ dashboard, measure, onMeasure }: TotalsProps) {
  const { days, totals, previous } = dashboard
  return (
    <RadioGroup
      className={styles.totals}
      aria-label="Shown in the chart"
      radios={MEASURE_NAMES.map((name) => ({
        value: name,
        content: (
          <>
            <span className={styles.label}>{MEASURES[name].label}</span>
            <span className={styles.number}>{formatCount(totals[name])}</span>
            <span className="meta">{changeText(totals[name], previous[name], days)}</span>
          </>
        ),
      }))}
      value={measure}
      onValueChange={onMeasure}
    />
  )
}

/** The numbers of the chart as a table, newest day first. */
export const DayTable = memo(function DayTable({ series }: { series: Dashboard['series'] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <section className={styles.dayTable} aria-label="Numbers for each day" tabIndex={0}>
      <Table label="Numbers for each day">
        <thead>
          <tr>
            <th scope="col">Day</th>
            {MEASURE_NAMES.map((measure) => (
              <th key={measure} scope="col" className={tableStyles.number}>
                {measure === 'followers' ? 'Followers' : MEASURES[measure].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {series.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row">{dayText(day.day)}</th>
              {MEASURE_NAMES.map((measure) => (
                <td key={measure} className={`${tableStyles.number} meta`}>
                  {formatCount(day[measure])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
})
