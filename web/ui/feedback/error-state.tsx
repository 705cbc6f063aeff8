import type { ReactNode } from 'react'
import { Button } from '#web/ui/action/button.tsx'

export type ErrorStateProps = {
  /** What failed, and what to do. */
  message: string
  detail?: ReactNode
  onRetry?: () => void
  retryLabel?: string
  busy?: boolean
}

export function ErrorState({ message, detail, onRetry, retryLabel = 'Try again', busy }: ErrorStateProps) {
  return (
    <div className="fail" role="alert">
      <p className="h-sec">{message}</p>
      {detail && <p className="dim">{detail}</p>}
      {onRetry && (
        <Button size="s" onClick={onRetry} busy={busy}>
          {retryLabel}
        </Button>
      )}
    </div>
  )
}
