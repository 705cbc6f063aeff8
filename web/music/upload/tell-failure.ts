import { CANCELLED, toastFailure } from '#web/upload/failures.ts'

/** Says in a toast what has failed, and returns what stands beside the file. */
export function tellFailure(error: unknown, title: 'Upload failed' | 'Update failed'): string {
  const reason = toastFailure(error, title)
  if (reason === CANCELLED) return reason
  return reason ? `${title}: ${reason}` : title
}
