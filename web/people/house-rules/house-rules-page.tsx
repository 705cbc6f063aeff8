import { useEffect } from 'react'
import { askedVersion, type HouseRules, houseRulesResource } from '#contract/house-rules.ts'
import { useResource } from '#web/platform/data.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { isMissing } from '#web/platform/requests/api-error.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useSearch } from '#web/platform/routing/use-router.ts'
import { useSession } from '#web/platform/session.ts'
import { LoadError } from '#web/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { MissingThing } from '#web/ui/layout/missing-thing.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { dateFormat } from '#web/ui/text/format.ts'
import * as styles from './rules.later.module.css'
import { HouseRulesText } from './rules-text.tsx'
import { useHouseRulesNotified } from './use-house-rules-notified.ts'

/** GUARD-09: the current house rules, and their earlier versions. */
export function HouseRulesPage() {
  const query = useResource(houseRulesResource, { version: askedVersion(useSearch().version) })
  useTitle('Rules')
  if (isMissing(query.error)) {
    return (
      <MissingThing title="Version not found" why="The rules have no version with this number.">
        <Link to="/rules">Read the current rules</Link>
      </MissingThing>
    )
  }
  return (
    <article>
      <PageHead title="Rules" />
      {query.data && <Shown rules={query.data} />}
      {!query.data && query.isError && <LoadError message="Failed to load the rules" query={query} />}
      {!query.data && !query.isError && (
        <Loading label="Loading...">
          <Skeleton width="60%" />
          <Skeleton width="40%" />
        </Loading>
      )}
    </article>
  )
}

const dates = dateFormat({ dateStyle: 'long' })
const days = (iso: string): string => dates(new Date(iso))

function Shown({ rules }: { rules: HouseRules }) {
  const { version, from, until, html, versions } = rules
  useReading(version)
  return (
    <>
      <p className={`meta ${styles.lead}`}>
        Version {version}, since {days(from)}
      </p>
      {until && (
        <p className={styles.past}>
          These rules are no longer in force. They applied from {days(from)} until {days(until)}.{' '}
          <Link className="link" to="/rules">
            Read the current rules
          </Link>
        </p>
      )}
      <HouseRulesText html={html} />
      {versions.length > 1 && <Versions versions={versions} />}
    </>
  )
}

function Versions({ versions }: Pick<HouseRules, 'versions'>) {
  return (
    <Section title="All versions">
      <ol className={styles.versions}>
        {versions.map((each, at) => (
          <li key={each.version}>
            <Link className="link" to="/rules" search={at === 0 ? {} : { version: String(each.version) }}>
              Version {each.version}
            </Link>{' '}
            <span className="meta">since {days(each.from)}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** Opening the page counts as notified. */
function useReading(version: number): void {
  const isNews = useSession().user?.newRules === version
  const { mutate } = useHouseRulesNotified()
  useEffect(() => {
    if (isNews) mutate(version)
  }, [isNews, mutate, version])
}
