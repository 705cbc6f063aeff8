import { useEffect } from 'react'
import { useTitle } from '#web/platform/page/page-title.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { useReloading } from '#web/platform/routing/missing-chunk.ts'
import type { FailureProps } from '#web/platform/routing/router-view.tsx'
import { useRouter } from '#web/platform/routing/use-router.ts'
import { Button } from '#web/ui/action/button.tsx'
import { ButtonLink } from '#web/ui/action/button-link.tsx'
import * as errorStateStyles from '#web/ui/feedback/error-state.module.css'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import * as headingStyles from '#web/ui/text/heading.module.css'
import * as styles from './crash.module.css'
import { reportCrash } from './report-crash.ts'

/**
 * SHELL-08: shown in place of a page that failed. The frame stays, playback continues, and the
 * error is sent to the server's log.
 */
export function CrashPage({ error, reset }: FailureProps) {
  useTitle('Unexpected Application Error!')
  const router = useRouter()
  const isReloading = useReloading()
  const offline = error instanceof ApiError && error.code === 'network'
  useEffect(() => {
    if (!offline && !isReloading) reportCrash(error)
  }, [error, offline, isReloading])
  const again = () => {
    reset()
    void router.invalidate()
  }
  if (isReloading) return null
  return (
    <div className={styles.crash}>
      <div className={errorStateStyles.failure} role="alert">
        <h1 className={headingStyles.page}>Unexpected Application Error!</h1>
        <p className="body-text">
          {offline
            ? 'The server could not be reached. Check your network and try again.'
            : 'This page stopped working. The error was reported. Try again, or return to the home page.'}
        </p>
        <div className={`${spacingStyles.inRow} ${spacingStyles.gapSmall}`}>
          <Button variant="primary" onClick={again}>
            Try again
          </Button>
          <ButtonLink to="/" reloadDocument>
            Return to Home
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}
