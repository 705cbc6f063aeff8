import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Reported } from '#contract/reports.ts'
import * as accountsStyles from '#web/accounts/accounts.module.css'
import { AuthFrame, useWaitSeconds, WaitNotice } from '#web/accounts/auth-frame.tsx'
import { useTitle } from '#web/platform/page/page-title.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useSearch } from '#web/platform/routing/use-router.ts'
import { Button } from '#web/ui/action/button.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import * as headingStyles from '#web/ui/text/heading.module.css'

const useConfirmReport = () =>
  useMutation({ mutationFn: (token: string) => call(api.api.reports.outside.confirm.$post({ json: { token } })) })

/** GUARD-01: where the mailed link leads. Opening it changes nothing: programs that look through mails do so too. */
export function ConfirmReportPage() {
  const { token = '' } = useSearch()
  useTitle('Confirm your report')
  const { data, error, isPending, mutate } = useConfirmReport()
  const waitSeconds = useWaitSeconds(error)
  return (
    <AuthFrame>
      <div className={accountsStyles.waiting} role="status">
        {data && <Done reported={data} />}
        {!data && (lacks(error, ...BAD_LINK) || !token) && (
          <Said title="Link not valid">
            {error?.message ?? 'This link is incomplete. Open it again from the email.'}
          </Said>
        )}
        {!data && lacks(error, 'not_found') && (
          <Said title="No longer here">What you reported cannot be seen by anyone any more.</Said>
        )}
        {!data && token && !lacks(error, 'not_found', ...BAD_LINK) && (
          <>
            <Said title="Confirm your report">It is read once you have confirmed it.</Said>
            {error && waitSeconds === 0 && <FieldError>{error.message}</FieldError>}
            <WaitNotice seconds={waitSeconds} />
            <Button
              variant="primary"
              size="l"
              busy={isPending}
              busyLabel="Processing..."
              aria-disabled={waitSeconds > 0}
              onClick={() => !isPending && waitSeconds === 0 && mutate(token)}
            >
              Confirm the report
            </Button>
          </>
        )}
        {!data && (
          <p className="dim">
            <Link className="link" to="/report" search={{}}>
              Report something else
            </Link>
          </p>
        )}
      </div>
    </AuthFrame>
  )
}

const BAD_LINK = ['link_invalid', 'link_expired', 'invalid']
const lacks = (error: Error | null, ...codes: string[]): boolean =>
  error instanceof ApiError && codes.includes(error.code)

function Done({ reported: { isNew } }: { reported: Reported }) {
  return isNew ? (
    <Said title="Reported">
      Thank you. A person looks at it and decides. Whoever is reported is not told who did. The outcome is mailed to
      you.
    </Said>
  ) : (
    <Said title="Reported already">
      You reported this before, and it is still being looked at. The outcome is mailed to you.
    </Said>
  )
}

function Said({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1 className={headingStyles.page}>{title}</h1>
      <p className="body-text">{children}</p>
    </>
  )
}
