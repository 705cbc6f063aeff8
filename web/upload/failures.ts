import { ApiError } from '#web/platform/requests/api-error.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'

export const CANCELLED = 'Upload cancelled by user'

/** Says in a toast that an upload has failed, and returns why. A cancelled one needs no toast. */
export function toastFailure(error: unknown, title: string): string {
  if (error instanceof ApiError && error.code === 'aborted') return CANCELLED
  const reason = error instanceof Error ? error.message : ''
  toast.error(title, reason)
  return reason
}

export const fieldErrors = (error: unknown): Record<string, string> =>
  error instanceof ApiError && error.code !== 'file_exists' ? error.fields : {}
