import { Button } from '#web/ui/action/button.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { useWaitSeconds, WaitNotice } from '../wait.tsx'
import { useStartDownload } from './start-download.ts'

/** ACCT-03 */
export function DataSection() {
  const { mutate, isPending, isSuccess, error } = useStartDownload()
  const waitSeconds = useWaitSeconds(error)
  const isLimited = error !== null && 'code' in error && error.code === 'rate_limited'
  return (
    <Section title="Your data">
      <p className="body-text">
        Everything this account owns in one zip: profiles, works, playlists, likes, comments, follows and messages as
        JSON, and your files as you uploaded them. The file is put together while it downloads, so your browser cannot
        show its full size.
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
