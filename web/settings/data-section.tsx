import { useMutation } from '@tanstack/react-query'
import type { ErrorCode } from '#contract/platform/errors.ts'
import { useWaitSeconds, WaitNotice } from '#web/people/accounts/auth-frame.tsx'
import { ApiError, networkError } from '#web/platform/requests/api-error.ts'
import { Button } from '#web/ui/action/button.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import { Section } from '#web/ui/layout/section.tsx'

/** ACCT-03: the download of all data of the account as a zip. */
export function DataSection() {
  const { mutate, isPending, isSuccess, error } = useStartDownload()
  const waitSeconds = useWaitSeconds(error)
  const isLimited = error !== null && 'code' in error && error.code === 'rate_limited'
  return (
    <Section title="Your data">
      <p className="body-text">
        Everything this account owns in one zip: profiles, works, playlists, likes, comments, follows and messages as
        JSON, and your files as you uploaded them. The file is created while it downloads, so your browser cannot show
        its full size.
      </p>
      <div>
        <Button
          icon="download"
          onClick={() => waitSeconds === 0 && mutate()}
          busy={isPending}
          busyLabel="Starting..."
          aria-disabled={waitSeconds > 0}
        >
          Download my data
        </Button>
      </div>
      <WaitNotice seconds={waitSeconds} />
      <div role="alert">{error && !isLimited && <FieldError>{error.message}</FieldError>}</div>
      <p role="status" className="dim">
        {isSuccess && 'The download has started. Your browser shows its progress.'}
      </p>
    </Section>
  )
}

const PATH = '/api/accounts/data'

/** The response to HEAD has no body with the reason. */
const REFUSALS: Record<number, { code: ErrorCode; detail: string }> = {
  401: { code: 'not_signed_in', detail: 'You are signed out. Sign in again to download your data.' },
  403: { code: 'proof_required', detail: 'Confirm that it is you' },
  409: {
    code: 'conflict',
    detail: 'A download of your data is already in progress. Wait for it to finish, or cancel it.',
  },
  429: { code: 'rate_limited', detail: 'Too many attempts.' },
  503: { code: 'unavailable', detail: 'Too many downloads are in progress right now. Try again in a minute.' },
}

/**
 * ACCT-03: first asks whether a download may start, since a refused download would be a file or a
 * page of JSON.
 */
const useStartDownload = () => useMutation({ mutationFn: startDownload })

async function startDownload(): Promise<void> {
  const { withProof } = await import('#web/people/keys/with-proof.ts')
  await withProof('You are about to download everything that this account owns.', askWhetherAllowed)
  const link = document.createElement('a')
  link.href = PATH
  link.download = ''
  link.click()
}

async function askWhetherAllowed(): Promise<void> {
  const response = await fetch(PATH, { method: 'HEAD' }).catch(() => {
    throw networkError()
  })
  if (!response.ok) throw refusalOf(response)
}

function refusalOf({ status, headers }: Response): ApiError {
  const known = REFUSALS[status] ?? { code: 'unexpected' as const, detail: 'An unexpected error occurred.' }
  return new ApiError({ ...known, status, retryAfter: Number(headers.get('retry-after')) || undefined })
}
