import { type ReactNode, useEffect, useState } from 'react'
import { PRODUCT } from '#contract/platform/limits.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { Button, type ButtonProps } from '#web/ui/action/button.tsx'
import { formatDuration } from '#web/ui/text/format.ts'
import * as accountsStyles from './accounts.module.css'
import * as styles from './auth-frame.module.css'

/** The layout of all pages for signing in and up: a picture beside the form. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <main className={styles.frame} id="main" tabIndex={-1}>
      <div className={styles.picture}>
        <Link className="wordmark" to="/" aria-label={PRODUCT}>
          {PRODUCT}
        </Link>
      </div>
      <div className={styles.pane}>
        <Link className={`${styles.back} link`} to="/">
          Back to Home
        </Link>
        {children}
      </div>
    </main>
  )
}

const TICK_MS = 1000

/** AUTH-10: the whole seconds until the server accepts another attempt; 0 if it does now. */
export function useWaitSeconds(error: unknown): number {
  const [endsAtMs, setEndsAtMs] = useState(0)
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const seconds = error instanceof ApiError && error.code === 'rate_limited' ? (error.retryAfterSeconds ?? 0) : 0
    setNowMs(Date.now())
    setEndsAtMs(seconds > 0 ? Date.now() + seconds * TICK_MS : 0)
  }, [error])
  const waiting = endsAtMs > nowMs
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [waiting])
  return waiting ? Math.ceil((endsAtMs - nowMs) / TICK_MS) : 0
}

/** Counts down to the next attempt. Screen readers announce only the start. */
export function WaitNotice({ seconds }: { seconds: number }) {
  return (
    <div role="status" className={accountsStyles.live}>
      {seconds > 0 && (
        <p className={accountsStyles.wait}>
          Too many attempts. Try again in{' '}
          <span className="tabular-numbers" aria-live="off">
            {formatDuration(seconds * TICK_MS)}
          </span>
          .
        </p>
      )}
    </div>
  )
}

type SendButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'children'> & { busy: boolean; waitSeconds: number }

/** The submit button of a form with a rate limit; WaitNotice above it counts down. */
export function SendButton({ waitSeconds, ...button }: SendButtonProps) {
  return <Button {...button} type="submit" busyLabel="Processing..." aria-disabled={waitSeconds > 0} />
}
