import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTitle } from '#web/platform/page/page-title.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { hasCode } from '#web/platform/requests/api-error.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useMailedToken } from '#web/platform/routing/use-mailed-token.ts'
import { Button } from '#web/ui/action/button.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import * as layoutStyles from '#web/ui/layout/layout.module.css'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import * as styles from './reports.later.module.css'

const useConfirmReport = () =>
  useMutation({ mutationFn: (token: string) => call(api.api.reports.outside.confirm.$post({ json: { token } })) })

/**
 * GUARD-01: the page of the mailed link. Opening it changes nothing, because mail scanners open
 * links too.
 */
export function ConfirmReportPage() {
  const token = useMailedToken() ?? ''
  const { data, error, isPending, mutate } = useConfirmReport()
  useTitle('Confirm your report')
  if (data?.isNew) {
    return (
      <Said title="Reported">
        Thank you. A person will read your report and decide. The person you reported is not told who you are. We will
        email you the outcome.
      </Said>
    )
  }
  if (data)
    return (
      <Said title="Already reported">
        You have reported this before, and nobody has decided yet. We will email you the outcome.
      </Said>
    )
  if (hasCode(error, 'not_found')) return <Said title="No longer here">Nobody can see what you reported any more.</Said>
  if (!token || hasCode(error, 'link_invalid', 'link_expired', 'invalid')) {
    return (
      <Said title="Link not valid">{error?.message ?? 'This link is incomplete. Open it again from the email.'}</Said>
    )
  }
  return (
    <Said title="Confirm your report">
      We read your report after you confirm it.
      {error && !isPending && <FieldError>{error.message}</FieldError>}
      <Button
        variant="primary"
        size="l"
        busy={isPending}
        busyLabel="Processing..."
        onClick={() => !isPending && mutate(token)}
      >
        Confirm the report
      </Button>
    </Said>
  )
}

function Said({ title, children }: { title: string; children: ReactNode }) {
  return (
    <article className={layoutStyles.pane}>
      <PageHead title={title} />
      <div className={`body-text ${styles.page} ${styles.said}`} role="status">
        {children}
        <Link className="link" to="/report">
          Report something else
        </Link>
      </div>
    </article>
  )
}
