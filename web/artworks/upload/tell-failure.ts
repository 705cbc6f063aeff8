import { toastFailure } from '#web/upload/failures.ts'

/** ART-02: says in a toast what has failed, and returns what stands beside the form. */
export function tellFailure(error: unknown, verb: 'upload' | 'update'): string {
  const failed = `Failed to ${verb} artwork. Please try again.`
  return toastFailure(error, failed) || failed
}
