import { Button } from '#web/ui/action/button.tsx'
import * as headingStyles from '#web/ui/text/heading.module.css'
import * as styles from './error-state.module.css'

export type ErrorStateProps = {
  /** What failed, and what to do. */
  message: string
  onRetry?: () => void
  retryLabel?: string
  busy?: boolean
}

export function ErrorState({ message, onRetry, retryLabel = 'Try again', busy }: ErrorStateProps) {
  return (
    <div className={styles.failure} role="alert">
      <p className={headingStyles.section}>{message}</p>
      {onRetry && (
        <Button size="s" onClick={onRetry} busy={busy}>
          {retryLabel}
        </Button>
      )}
    </div>
  )
}
