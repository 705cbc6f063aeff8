import { useEffect, useRef, useState } from 'react'
import { OUTSIDE_REPORT } from '#contract/platform/moderation-limits.ts'
import { REPORT_LEAD } from '#contract/words/leads.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { useSearch } from '#web/platform/routing/use-router.ts'
import { useSession } from '#web/platform/session.ts'
import * as layoutStyles from '#web/ui/layout/layout.module.css'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import * as headingStyles from '#web/ui/text/heading.module.css'
import { OwnHtml } from '#web/ui/text/own-html.tsx'
import { OutsideForm } from './outside-form.tsx'
import * as styles from './reports.later.module.css'

/**
 * GUARD-01: the form for people without an account, as article 16 of the Digital Services Act
 * requires.
 */
export function ReportPage() {
  const { about = '' } = useSearch() as { about?: string }
  const [sentTo, setSentTo] = useState<string>()
  useTitle('Report something')
  return (
    <article className={layoutStyles.pane}>
      <PageHead title="Report something" />
      <div className={styles.page}>
        {sentTo ? <Sent email={sentTo} onAnother={() => setSentTo(undefined)} /> : <Lead />}
        {!sentTo && <OutsideForm key={about} about={about} onSent={setSentTo} />}
      </div>
    </article>
  )
}

function Lead() {
  const { user } = useSession()
  return (
    <>
      <OwnHtml className="body-text" html={REPORT_LEAD} />
      {user && (
        <p className="body-text">
          You are signed in. The ‘Report’ button beside the content is quicker, and also works for comments and
          messages.
        </p>
      )}
    </>
  )
}

function Sent({ email, onAnother }: { email: string; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h2 className={headingStyles.section} tabIndex={-1} ref={heading}>
        Check your email
      </h2>
      <p className="body-text">
        We are sending a link to <b className={styles.address}>{email}</b>. Open it within {OUTSIDE_REPORT.waitDays}{' '}
        days and confirm your report. Nobody reads it before you confirm. If you do not, we delete it.
      </p>
      <p>
        <button type="button" className="link" onClick={onAnother}>
          Report something else
        </button>
      </p>
    </>
  )
}
