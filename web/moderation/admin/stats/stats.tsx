import { sizeText } from '#contract/platform/size-text.ts'
import { type DayStats, type SiteStats, statsResource } from '#contract/stats.ts'
import { formatCount } from '#contract/words/counted.ts'
import { useResource } from '#web/platform/data.ts'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { Loading } from '#web/ui/feedback/skeleton.tsx'
import { Fact, Facts, Section } from '#web/ui/layout/section.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import * as tableStyles from '#web/ui/layout/table.module.css'
import { Table } from '#web/ui/layout/table.tsx'
import { dateFormat } from '#web/ui/text/format.ts'
import { AccountQuotaSection } from './account-quota.tsx'
import * as styles from './stats.later.module.css'

/** ADMIN-06: the stats of the whole site. */
export function Stats() {
  const query = useResource(statsResource, {}, { staleTime: 0 })
  return (
    <Section
      title="Stats"
      className={spacingStyles.unruled}
      aside={<span className="small dim">Days begin at midnight UTC</span>}
    >
      <Loaded
        query={query}
        waiting={<Loading label="Loading..." width="100%" height="14rem" />}
        failed="Failed to load the stats"
      >
        {(numbers) => <Shown numbers={numbers} />}
      </Loaded>
    </Section>
  )
}

const COLUMNS = [
  ['signUps', 'Sign-ups'],
  ['music', 'Tracks, stems'],
  ['artworks', 'Artworks'],
  ['comments', 'Comments'],
  ['messages', 'Messages'],
  ['reports', 'Reports'],
  ['plays', 'Plays'],
] as const satisfies [keyof DayStats, string][]

const days = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })

function Shown({ numbers }: { numbers: SiteStats }) {
  const { merchWaiting, casesOpen, appealsWaiting, storedBytes, freeBytes, databaseBytes } = numbers
  const [today] = numbers.days
  return (
    <>
      <div className={styles.facts}>
        <Facts>
          {today &&
            COLUMNS.map(([name, label]) => (
              <Fact key={name} name={`${label} today`}>
                {formatCount(today[name])}
              </Fact>
            ))}
        </Facts>
        <Facts>
          <Fact name="Merch waiting">{formatCount(merchWaiting)}</Fact>
          <Fact name="Open cases">{formatCount(casesOpen)}</Fact>
          <Fact name="Appeals waiting">{formatCount(appealsWaiting)}</Fact>
          <Fact name="Stored files">{sizeText(storedBytes)}</Fact>
          {freeBytes !== null && <Fact name="Free on the disk">{sizeText(freeBytes)}</Fact>}
          <Fact name="Database">{sizeText(databaseBytes)}</Fact>
        </Facts>
      </div>
      <DayTable days={numbers.days} />
      <AccountQuotaSection />
    </>
  )
}

function DayTable({ days: all }: { days: DayStats[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must be able to scroll it
    <section className={styles.days} aria-label="Stats by day" tabIndex={0}>
      <Table label="Stats by day">
        <thead>
          <tr>
            <th scope="col">Day</th>
            {COLUMNS.map(([name, label]) => (
              <th key={name} scope="col" className={tableStyles.number}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {all.map((day) => (
            <tr key={day.day}>
              <th scope="row">{days(new Date(day.day))}</th>
              {COLUMNS.map(([name]) => (
                <td key={name} className={`${tableStyles.number} meta`}>
                  {formatCount(day[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
