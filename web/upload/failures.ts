import { ApiError, namesFields } from '#web/platform/requests/api-error.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'

/** Fields of the forms of uploads, each with its own place for what is wrong. */
const SHOWN = ['title', 'tags', 'audio', 'cover', 'image', 'description', 'altText']

export const CANCELLED = 'Upload cancelled by user'

const isCancelled = (error: unknown): boolean => error instanceof ApiError && error.code === 'aborted'

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : '')

export const fieldErrors = (error: unknown): Record<string, string> => (namesFields(error, SHOWN) ? error.fields : {})

/** Says once in a toast that uploads have failed. What stands beside its field or was cancelled needs none. */
export function toastFailures(errors: readonly unknown[], title: string): void {
  const untold = errors.filter((error) => !isCancelled(error) && !namesFields(error, SHOWN))
  if (untold.length === 0) return
  const reasons = new Set(untold.map(reasonOf))
  const [only] = reasons.size === 1 ? reasons : []
  toast.error(title, only ?? `${untold.length} were not uploaded. The reason stands with each.`)
}

/** What stands beside the form: nothing where its fields say it. */
export function besideForm(error: unknown, textOf: (reason: string) => string): string {
  if (namesFields(error, SHOWN)) return ''
  return isCancelled(error) ? CANCELLED : textOf(reasonOf(error))
}
